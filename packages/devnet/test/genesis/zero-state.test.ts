import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  Address,
  Builder,
  type Cell,
  CONFIG_PARAM_TYPES,
  Config,
  ConfigDictionary,
  type ConfigParamNumber,
  equalBytes,
  McStateExtra,
  OutMsgQueueInfo,
  readBoc,
  ShardAccount,
  ShardStateUnsplit,
} from '@tonway/chain';
import { readFixture } from '@tonway/tools/fixtures';
import { makeAccount } from '../../src/genesis/account.ts';
import { makeGenesis } from '../../src/genesis/genesis.ts';
import { masterchainExtra } from '../../src/genesis/zero-state.ts';
import { someGenesis, someKey } from '../support/some-genesis.ts';

const REAL_CONFIGS = [
  'mainnet-2026-04-gv13.boc',
  'mainnet-2026-05-gv13.boc',
  'testnet-ton4j.boc',
  'toncore-config.boc',
];

function recorded(name: string): ShardStateUnsplit {
  return ShardStateUnsplit.load(readBoc(readFixture('localnet', 'zerostate', `${name}.boc`)));
}

function realConfig(file: string): Cell {
  return readBoc(readFixture('chain', 'config', file));
}

function configIn(state: Cell): Config {
  const { custom } = ShardStateUnsplit.load(state);
  return new Config(custom?.config.config ?? assert.fail('no configuration'));
}

/** The zero state without accounts and configuration. */
function frame(state: ShardStateUnsplit) {
  const { seqno, vertSeqno, genLt, minRefMcSeqno, beforeSplit, masterRef } = state;
  const { overloadHistory, underloadHistory, totalValidatorFees, outMsgQueueInfo } = state;
  const queue = OutMsgQueueInfo.toCell(outMsgQueueInfo).hashHex();
  const fees = totalValidatorFees.coins;
  const history = { overloadHistory, underloadHistory };
  return { seqno, vertSeqno, genLt, minRefMcSeqno, beforeSplit, masterRef, queue, fees, history };
}

test('a zero state has the structure of a real one', () => {
  makeGenesis(someGenesis()).forEach(({ root }, index) => {
    const real = recorded(index === 0 ? 'masterchain' : 'basechain');
    assert.deepEqual(frame(ShardStateUnsplit.load(root)), frame(real));
  });
});

test('the masterchain part of a real zero state is reproduced', () => {
  const { custom } = recorded('masterchain');
  assert.ok(custom);
  const made = masterchainExtra(
    ConfigDictionary.toCell(custom.config.config),
    custom.globalBalance,
  );
  assert.equal(McStateExtra.toCell(made).hashHex(), McStateExtra.toCell(custom).hashHex());
});

test('accounts of a real zero state are reproduced', () => {
  for (const entry of recorded('masterchain').accounts.values()) {
    const { address, storage } = entry.account ?? assert.fail();
    assert.ok(address instanceof Address && storage.state.kind === 'active');
    const { balance, state } = storage;
    const made = makeAccount({ address, balance, state, lastPaid: 0, last: null });
    assert.equal(ShardAccount.toCell(made).hashHex(), ShardAccount.toCell(entry).hashHex());
  }
});

test('the ids contain the hashes of the content', () => {
  const address = new Address(0, new Uint8Array(32).fill(9));
  const funded = [{ address, balanceNano: 5n }];
  const [masterchain, basechain] = makeGenesis(someGenesis({ funded }));
  for (const { id, data } of [masterchain, basechain]) {
    assert.ok(equalBytes(id.fileHash, createHash('sha256').update(data).digest()));
    assert.ok(equalBytes(id.rootHash, readBoc(data).hash()));
  }
  const named = configIn(masterchain.root).require(12).get(0);
  assert.ok(named && equalBytes(named.zerostateRootHash, basechain.id.rootHash));
  assert.ok(equalBytes(named.zerostateFileHash, basechain.id.fileHash));
  const { accounts, totalBalance } = ShardStateUnsplit.load(basechain.root);
  assert.equal(accounts.get(address.hash)?.account?.storage.balance.coins, 5n);
  // the faucet, three test tokens and the funded address
  assert.equal(totalBalance.coins, 10n ** 18n + 3n * 10n ** 10n + 5n);
});

/** The names of all fields, recursively. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value.constructor !== Object)
    return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
}

test('the built-in configuration has the parameters of real ones, in the same form', () => {
  const [{ root }] = makeGenesis(someGenesis({ signatures: 'simplex' }));
  const ours = configIn(root);
  const real = Config.fromRoot(realConfig('mainnet-2026-05-gv13.boc'));
  let compared = 0;
  for (const [text] of Object.entries(CONFIG_PARAM_TYPES)) {
    const number = Number(text) as ConfigParamNumber;
    const [own, theirs] = [ours.get(number), real.get(number)];
    assert.ok(own === null || theirs !== null, `parameter ${number} is not on the main network`);
    if (own === null || theirs === null || number === 12) continue;
    assert.deepEqual(shapeOf(own), shapeOf(theirs), `parameter ${number}`);
    compared++;
  }
  assert.ok(compared >= 24, `${compared} compared`);
  for (const number of [14, 20, 21, 22, 23, 24, 25])
    assert.equal(ours.cell(number)?.hashHex(), real.cell(number)?.hashHex(), `parameter ${number}`);
});

test('a devnet adopts the configuration of a network, with its own validator', () => {
  for (const file of REAL_CONFIGS) {
    const base = realConfig(file);
    const [{ root }] = makeGenesis(someGenesis({ base }));
    const [taken, given] = [configIn(root), Config.fromRoot(base)];
    const own = new Set([8, 12, 19, 32, 33, 34, 35, 36, 37]);
    for (const [number, cell] of given.params) {
      if (!own.has(number)) assert.equal(taken.cell(number)?.hashHex(), cell.hashHex());
    }
    const [validator, ...others] = taken.validators.validators;
    assert.ok(validator && equalBytes(validator.publicKey, someKey.publicKey));
    assert.equal(others.length, 0);
    assert.equal(taken.globalVersion.capabilities & 256n, 0n);
  }
});

test('single parameters can be overridden and removed', () => {
  const value = new Builder().storeUint(1, 8).build();
  const params = new Map([
    [-7, value],
    [44, null],
  ]);
  const [{ root }] = makeGenesis(someGenesis({ params }));
  assert.equal(configIn(root).cell(-7)?.hashHex(), value.hashHex());
  assert.equal(configIn(root).cell(44), null);
});
