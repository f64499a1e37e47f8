import assert from 'node:assert/strict';
import {
  Account,
  Address,
  methodId,
  readBoc,
  type ShardAccount,
  VmStack,
  writeBoc,
} from '@tonway/chain';
import { toTlBlockId, verifyRunMethod } from '@tonway/lite-client';
import { type Check, type LiveNetwork, masterchainOf, some } from './live-network.ts';
import type { ReadBlock } from './read-chain.ts';

/** Accounts of the journey, and one that never existed. */
function accountsOf({ journey, devnet }: LiveNetwork): Address[] {
  const { libraryHash, ...accounts } = journey;
  const nobody = [0, -1].map((workchain) => new Address(workchain, libraryHash));
  return [...Object.values(accounts), devnet.faucetAddress, ...nobody];
}

/** The account in the shard state that the masterchain block refers to. */
function accountAt({ chain }: LiveNetwork, at: ReadBlock, address: Address): ShardAccount | null {
  const registered = at.state.custom?.shardHashes.get(0);
  const isHere = ({ id: { workchain, shard, seqno } }: ReadBlock) =>
    workchain === address.workchain && registered?.get(shard)?.seqno === seqno;
  const blocks = address.workchain === -1 ? [at] : chain.filter(isHere);
  const found = blocks.map(({ state }) => state.accounts.get(address.hash));
  return found.find((account) => account) ?? null;
}

/** The first block refers to a zero state, for which a node has no answer. */
function withShards(network: LiveNetwork): ReadBlock[] {
  return masterchainOf(network).filter(({ id }) => id.seqno > 1);
}

/** At a masterchain block, and at a shard block. */
function accountCheck(kind: 'account' | 'accountSummary'): Check {
  return async (network) => {
    const { reads } = network.reader;
    let asked = 0;
    for (const at of some(withShards(network), 4)) {
      for (const address of accountsOf(network)) {
        const expected = accountAt(network, at, address)?.accountCell.hashHex();
        const seen = await reads[kind](address, at.id);
        assert.equal(seen.accountCell?.hashHex(), expected, address.toRaw());
        const again = await reads[kind](address, seen.shardBlock ?? at.id);
        assert.equal(again.accountCell?.hashHex(), expected, address.toRaw());
        asked += 2;
      }
    }
    return asked;
  };
}

export const getAccountState = accountCheck('account');
export const getAccountStatePrunned = accountCheck('accountSummary');

const [WITH_ACCOUNT, WITH_STATE, WITH_RESULT] = [1, 2, 4] as const;
const NO_ARGUMENTS = writeBoc(VmStack.toCell([]));

/** The result of a method is not proven, but its input state is. */
export const runSmcMethod: Check = async (network) => {
  const { reader, journey } = network;
  const counted = some(withShards(network), 8);
  for (const at of counted) {
    const { workchain, hash: id } = journey.tester;
    const asked = {
      mode: WITH_ACCOUNT | WITH_STATE | WITH_RESULT,
      account: { workchain, id },
      methodId: BigInt(methodId('get_received')),
      params: NO_ARGUMENTS,
    };
    const params = { ...asked, id: toTlBlockId(at.id) };
    const answer = await reader.pool.query('runSmcMethod', params);
    const { account, unproven } = verifyRunMethod(at.id, params, answer);
    const expected = accountAt(network, at, journey.tester);
    assert.equal(account?.cell?.hashHex(), expected?.accountCell.hashHex());
    if (!account?.cell) continue;
    assert.equal(unproven?.exitCode, 0);
    const [received] = VmStack.load(readBoc(unproven.result ?? assert.fail()));
    assert.deepEqual(received, { kind: 'int', value: receivedIn(account.cell) });
  }
  return counted.length;
};

// _ number:uint32 received:uint32 = TesterStorage;
function receivedIn(cell: Parameters<typeof Account.load>[0]): bigint {
  const state = Account.load(cell)?.storage.state;
  assert.ok(state?.kind === 'active' && state.init.data);
  return BigInt(state.init.data.slice().skip(32).loadUint(32));
}
