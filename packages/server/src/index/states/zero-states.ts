import {
  type BlockIdExt,
  type Cell,
  Config,
  FULL_SHARD,
  type ShardState,
  type ShardStateUnsplit,
} from '@tonway/chain';
import type { Upstream } from '../../network/upstream/session.ts';
import { accountKeyOf } from '../../store/accounts/account-key.ts';
import type { AccountCode } from '../../store/tables/rows.ts';
import { accountCode, viewAccount } from '../decode/account-view.ts';
import { encodeBoc } from '../step.ts';

/** The state before the first block. */
export type Genesis = Awaited<ReturnType<typeof readGenesis>>;

/** Reads the zero states of the masterchain and of all workchains in its configuration. */
export async function readGenesis(upstream: Upstream, signal: AbortSignal) {
  const chain = upstream.session({ privateServers: true, signal });
  const masterchain = unsplit(await chain.zeroState(upstream.zeroState));
  const config = configOf(masterchain);
  const zeroStates = await Promise.all(workchainIds(config).map((id) => chain.zeroState(id)));
  const accounts = [masterchain, ...zeroStates.map(unsplit)].flatMap(accountsOf);
  return {
    states: accounts.map(({ state }) => state),
    codes: distinctCodes(accounts.flatMap(({ code }) => code ?? [])),
    globalVersion: config.globalVersion.version,
  };
}

function workchainIds(config: Config): BlockIdExt[] {
  return [...(config.get(12) ?? [])].map(([workchain, descr]) => ({
    workchain,
    shard: FULL_SHARD,
    seqno: 0,
    rootHash: descr.zerostateRootHash,
    fileHash: descr.zerostateFileHash,
  }));
}

function accountsOf({ accounts, shardId, genUtime }: ShardStateUnsplit) {
  return [...accounts].map(([addressHash, found]) => {
    const { accountCell, lastTransactionLt: lt, lastTransactionHash: txHash } = found;
    const { code, data, ...view } = viewAccount(accountCell);
    const account = accountKeyOf(shardId.workchain, addressHash);
    const hashes = { codeHash: code?.hash() ?? null, dataHash: data?.hash() ?? null };
    const state = { account, lt, txHash, hash: accountCell.hash(), genUtime, ...view, ...hashes };
    return { code, state: { ...state, data: data && encodeBoc(data), isComplete: true } };
  });
}

function distinctCodes(codes: readonly Cell[]): AccountCode[] {
  const byHash = new Map(codes.map((code) => [code.hashHex(), code]));
  return Array.from(byHash.values(), accountCode);
}

function unsplit(state: ShardState): ShardStateUnsplit {
  if (state.kind === 'split') throw new TypeError('a zero state is of one shard');
  return state;
}

function configOf({ custom }: ShardStateUnsplit): Config {
  if (!custom) throw new TypeError('the zero state of the masterchain has no configuration');
  return new Config(custom.config.config);
}
