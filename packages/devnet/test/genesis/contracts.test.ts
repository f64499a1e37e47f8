import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  Address,
  Builder,
  type Cell,
  Config,
  ConfigDictionary,
  Message,
  NO_CURRENCIES,
  type ShardAccountFields,
  ShardStateUnsplit,
  type StackValue,
} from '@tonway/chain';
import { textCommentBody } from '@tonway/contracts';
import { Tvm } from '@tonway/tvm';
import { faucetBody } from '../../src/genesis/contracts/faucet.ts';
import { setParameterBody } from '../../src/genesis/contracts/system-contracts.ts';
import { faucetAddress, makeGenesis } from '../../src/genesis/genesis.ts';
import { deriveKey } from '../../src/genesis/keys.ts';
import { someGenesis, someKey } from '../support/some-genesis.ts';

const options = someGenesis();
const [masterchain, basechain] = makeGenesis(options).map(({ root }) =>
  ShardStateUnsplit.load(root),
);
assert.ok(masterchain?.custom && basechain);
const config = ConfigDictionary.toCell(masterchain.custom.config.config);
const now = options.genUtime + 1;
const stranger = deriveKey('test', 'stranger');

const CONFIG = new Address(-1, new Uint8Array(32).fill(0x55));
const ELECTOR = new Address(-1, new Uint8Array(32).fill(0x33));
const FAUCET = faucetAddress(someKey.publicKey);

const tvm = new Tvm({ workers: 1 });
after(() => tvm.close());

function stateOf({ workchain, hash }: Address): ShardAccountFields {
  return (workchain === 0 ? basechain : masterchain)?.accounts.get(hash) ?? assert.fail();
}

function initOf({ account }: ShardAccountFields) {
  const { state } = account?.storage ?? assert.fail();
  assert.ok(state.kind === 'active' && state.init.code && state.init.data);
  return { code: state.init.code, data: state.init.data };
}

function external(destination: Address, body: Cell): Cell {
  const info = { kind: 'external-in', source: null, destination, importFee: 0n } as const;
  return Message.toCell({ info, init: null, initInRef: false, body, bodyInRef: true });
}

async function send(account: ShardAccountFields, address: Address, body: Cell) {
  return tvm.emulate({ account, message: external(address, body), config, now, lt: 1_000_000n });
}

async function ask(address: Address, method: string, stack: readonly StackValue[] = []) {
  const account = stateOf(address);
  const call = { ...initOf(account), address, method, stack, config, now, balance: NO_CURRENCIES };
  const { exitCode, stack: result } = await tvm.runGetMethod(call);
  return { exitCode, result };
}

test('the configuration contract sets a parameter for the owner of the key, once', async () => {
  const value = new Builder().storeUint(7, 8).build();
  const request = { index: -5, value, seqno: 0, validUntil: now + 60 };
  const first = await send(stateOf(CONFIG), CONFIG, setParameterBody(someKey, request));
  assert.ok(first.accepted);
  const { data } = initOf(first.account);
  const params = Config.fromRoot(data.ref(0));
  assert.equal(params.cell(-5)?.hashHex(), value.hashHex());
  assert.deepEqual([...params.params.keys()].length, [...ConfigDictionary.load(config)].length + 1);
  const again = await send(first.account, CONFIG, setParameterBody(someKey, request));
  assert.equal(again.accepted === false && again.exitCode, 33);
  const next = await send(
    first.account,
    CONFIG,
    setParameterBody(someKey, { ...request, seqno: 1 }),
  );
  assert.ok(next.accepted);
});

test('the configuration contract refuses a wrong key, an old request and anything else', async () => {
  const value = new Builder().build();
  const request = { index: 1, value, seqno: 0, validUntil: now + 60 };
  const bodies: [Cell, number][] = [
    [setParameterBody(stranger, request), 34],
    [setParameterBody(someKey, { ...request, validUntil: now }), 35],
    [new Builder().build(), 9],
  ];
  for (const [body, exitCode] of bodies) {
    const result = await send(stateOf(CONFIG), CONFIG, body);
    assert.equal(result.accepted === false && result.exitCode, exitCode);
  }
});

test('the faucet sends a message for the owner of the key, once', async () => {
  const message = {
    info: {
      kind: 'internal',
      ihrDisabled: true,
      bounce: false,
      bounced: false,
      source: null,
      destination: ELECTOR,
      value: { ...NO_CURRENCIES, coins: 5_000_000_000n },
      extraFlags: 0n,
      fwdFee: 0n,
      createdLt: 0n,
      createdAt: 0,
    },
    init: null,
    initInRef: false,
    body: textCommentBody('here you are'),
    bodyInRef: true,
  } as const;
  const result = await send(stateOf(FAUCET), FAUCET, faucetBody(someKey, 1n, message));
  assert.ok(result.accepted);
  const [sent, ...others] = result.transaction.outMessages;
  assert.equal(others.length, 0);
  assert.ok(sent?.info.kind === 'internal');
  assert.equal(sent.info.value.coins, 5_000_000_000n);
  const again = await send(result.account, FAUCET, faucetBody(someKey, 1n, message));
  assert.equal(again.accepted === false && again.exitCode, 33);
  const foreign = await send(result.account, FAUCET, faucetBody(stranger, 2n, message));
  assert.equal(foreign.accepted === false && foreign.exitCode, 34);
});

test('contracts run tick-tock and answer get-methods', async () => {
  for (const [address, turn] of [
    [ELECTOR, 'tick'],
    [CONFIG, 'tock'],
  ] as const) {
    const lt = 1_000_000n;
    const account = stateOf(address);
    const result = await tvm.emulate({ account, message: turn, config, now, lt });
    assert.ok(result.accepted && result.transaction.description.kind === 'tick-tock');
    const { compute } = result.transaction.description;
    assert.ok(compute.kind === 'vm' && compute.success, turn);
  }
  const zero = { kind: 'int', value: 0n } as const;
  assert.deepEqual((await ask(ELECTOR, 'active_election_id')).result, [zero]);
  assert.deepEqual((await ask(ELECTOR, 'past_elections')).result, [{ kind: 'null' }]);
  assert.deepEqual((await ask(ELECTOR, 'compute_returned_stake', [zero])).result, [zero]);
  assert.deepEqual((await ask(CONFIG, 'seqno')).result, [zero]);
  assert.deepEqual((await ask(FAUCET, 'count')).result, [zero]);
  assert.equal((await ask(FAUCET, 'no_such_method')).exitCode, 11);
});
