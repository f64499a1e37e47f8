import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Address, Builder, type Cell, ConfigDictionary, ValidatorSet } from '@tonway/chain';
import { dataOf } from '../../src/network/account-override.ts';
import { Devnet } from '../../src/network/devnet.ts';
import type { DevnetOptions } from '../../src/network/options.ts';
import { startDevnet } from '../support/running-devnet.ts';

const GARBAGE = new Builder().storeUint(0xdeadbeef, 32).build();
const CHECKED = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 23, 24, 25, 28, 29,
  31, 32, 34, 35, 36, 39, 40, 43, 44, 45, 71, 79,
];
const CONFIG_CONTRACT = new Address(-1, new Uint8Array(32).fill(0x55));
const someone = new Address(0, new Uint8Array(32).fill(7));
const MANUAL: DevnetOptions = { production: 'manual', tvm: { workers: 1 } };

async function newFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tonway-devnet-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

function configOf(devnet: Devnet): Cell {
  return dataOf(devnet.account(CONFIG_CONTRACT), 'configuration contract').ref(0);
}

/** Produces blocks with transactions in both workchains. */
async function pays(devnet: Devnet): Promise<void> {
  const balance = () => devnet.account(someone)?.account?.storage.balance.coins ?? 0n;
  const before = balance();
  await devnet.faucet(someone, 1_000_000_000n);
  await devnet.mine(2);
  assert.ok(balance() > before);
}

test('an invalid parameter is refused with the reason, and the network continues, also after a restart', async (t) => {
  const options = { ...MANUAL, data: await newFolder(t) };
  const config = await (async () => {
    await using devnet = await Devnet.start(options);
    const before = configOf(devnet);
    const { head } = devnet.status;
    for (const number of CHECKED)
      await assert.rejects(devnet.setConfigParam(number, GARBAGE), {
        message: new RegExp(`^configuration parameter ${number} is not valid: `),
      });
    assert.deepEqual(devnet.status.head, head, 'the blocks of the check are not part of the chain');
    await pays(devnet);
    assert.equal(configOf(devnet).hashHex(), before.hashHex());
    await devnet.setConfigParam(99, GARBAGE);
    await pays(devnet);
    return configOf(devnet);
  })();
  await using devnet = await Devnet.start(options);
  assert.equal(configOf(devnet).hashHex(), config.hashHex());
  await pays(devnet);
});

test('a parameter is refused if no block can be produced with it', async (t) => {
  const devnet = await startDevnet(t, MANUAL);
  const nowhere = new Builder().storeBytes(new Uint8Array(32).fill(9)).build();
  await assert.rejects(devnet.setConfigParam(0, nowhere), {
    code: 'OPTION_INVALID',
    message:
      /^parameter 0 was not set, because no block can be produced with it: .*contains no configuration/,
  });
  const stranger = { kind: 'plain', publicKey: new Uint8Array(32).fill(1), weight: 1n } as const;
  const others = ValidatorSet.toCell({
    kind: 'extended',
    utimeSince: 0,
    utimeUntil: 2 ** 32 - 1,
    main: 1,
    totalWeight: 1n,
    validators: [stranger],
  });
  await assert.rejects(devnet.setConfigParam(34, others), {
    code: 'OPTION_INVALID',
    message: /no key of these validators/,
  });
  await pays(devnet);
});

test('an invalid configuration in the contract is ignored, as by a node', async (t) => {
  const devnet = await startDevnet(t, MANUAL);
  const data = dataOf(devnet.account(CONFIG_CONTRACT), 'configuration contract');
  const params = ConfigDictionary.load(data.ref(0));
  const keyBlocks = () => devnet.store.head?.info.prevKeyBlockSeqno;
  for (const wrong of [params.set(8, GARBAGE), params.delete(22)]) {
    const changed = new Builder()
      .storeSlice(data.slice().loadSlice(data.bitLength, 0))
      .storeRef(ConfigDictionary.toCell(wrong));
    for (const ref of data.refs().slice(1)) changed.storeRef(ref);
    await devnet.setAccount(CONFIG_CONTRACT, { data: changed.build() });
    await pays(devnet);
  }
  assert.equal(keyBlocks(), 0);
});
