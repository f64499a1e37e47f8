import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, ShardAccount, StateInit, toHex } from '@tonway/chain';
import { faucetInit } from '../../src/genesis/contracts/faucet.ts';
import type { Devnet } from '../../src/network/devnet.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';

const TON = 1_000_000_000n;
const someone = new Address(0, new Uint8Array(32).fill(7));

function stateOf(devnet: Devnet, address: Address) {
  return devnet.account(address)?.account?.storage.state ?? null;
}

test('an account becomes uninit, active, frozen and nonexistent', async (t) => {
  const devnet = await startDevnet(t);
  const init = faucetInit(devnet.keys.faucet.publicKey);
  const { code, data } = init;
  assert.ok(code && data);
  await devnet.setAccount(someone, { state: 'uninit', balanceNano: 5n * TON });
  assert.equal(stateOf(devnet, someone)?.kind, 'uninit');
  await assert.rejects(devnet.setAccount(someone, { state: 'active' }), { code: 'OPTION_INVALID' });
  await assert.rejects(devnet.setAccount(someone, { state: 'frozen' }), /frozenHash/);
  await devnet.setAccount(someone, { code, data });
  assert.equal(stateOf(devnet, someone)?.kind, 'active');
  await devnet.setAccount(someone, { state: 'frozen' });
  const hash = StateInit.toCell(init).hash();
  const frozen = stateOf(devnet, someone);
  assert.ok(frozen?.kind === 'frozen');
  assert.equal(toHex(frozen.stateHash), toHex(hash));
  // the TVM unfreezes the account when a message brings the state with this hash
  await devnet.sendInternal({ from: devnet.faucetAddress, to: someone, valueNano: TON, init });
  assert.equal(stateOf(devnet, someone)?.kind, 'active');
  await devnet.setAccount(someone, { state: 'frozen', frozenHash: '11'.repeat(32) });
  const { reads } = await readerOf(t, devnet);
  const { account } = await reads.account(someone, await reads.head());
  assert.equal(account?.storage.state.kind, 'frozen');
  await devnet.setAccount(someone, { state: 'nonexist' });
  assert.equal(devnet.account(someone), null);
});

test('a whole shard account is set, and the network goes on', async (t) => {
  const devnet = await startDevnet(t);
  const source = devnet.account(devnet.faucetAddress)?.account ?? assert.fail();
  const lt = 77_000_000_000_001n;
  const storage = { ...source.storage, lastTransactionLt: lt + 2n };
  const fields = {
    account: { ...source, address: someone, storage },
    lastTransactionHash: new Uint8Array(32).fill(9),
    lastTransactionLt: lt,
  };
  const cell = ShardAccount.toCell(fields);
  await devnet.setAccount(someone, { shardAccount: cell });
  const after = devnet.account(someone) ?? assert.fail();
  assert.equal(ShardAccount.toCell(after).hashHex(), cell.hashHex());
  const { transaction } = await devnet.sendInternal({
    from: devnet.faucetAddress,
    to: someone,
    valueNano: TON,
  });
  assert.ok(transaction);
  await devnet.mine(2);
  const refusal = { code: 'OPTION_INVALID', message: /^shardAccount: / };
  const other = new Address(0, new Uint8Array(32).fill(8));
  const late = { ...fields, lastTransactionLt: 2n ** 63n };
  await assert.rejects(devnet.setAccount(other, { shardAccount: cell }), refusal);
  await assert.rejects(devnet.setAccount(someone, { shardAccount: cell.ref(0) }), refusal);
  await assert.rejects(
    devnet.setAccount(someone, { shardAccount: ShardAccount.toCell(late) }),
    refusal,
  );
  await assert.rejects(
    devnet.setAccount(someone, { shardAccount: cell, balanceNano: 1n }),
    refusal,
  );
  const none = ShardAccount.toCell({ ...fields, account: null });
  await devnet.setAccount(someone, { shardAccount: none });
  assert.equal(devnet.account(someone), null);
});
