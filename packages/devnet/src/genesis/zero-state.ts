import { createHash } from 'node:crypto';
import {
  Builder,
  bytesKey,
  type Codec,
  Dictionary,
  FULL_SHARD,
  LibDescr,
  type McStateExtra,
  NO_CURRENCIES,
  NODE_BLOCK_OPTIONS,
  OutMsgQueueInfo,
  ShardAccount,
  type ShardAccountFields,
  ShardAccounts,
  ShardStateUnsplit,
  writeBoc,
} from '@tonway/chain';
import type { ZeroState } from '../store/chain-store.ts';

export interface NewZeroState {
  readonly workchain: number;
  readonly globalId: number;
  readonly genUtime: number;
  readonly accounts: ShardAccounts;
  /** Of the masterchain. */
  readonly custom: McStateExtra | null;
}

/** No masterchain block is referred to. */
const NO_MASTERCHAIN_SEQNO = 0xffffffff;

/** The state that a chain starts from, with its file as the node writes it. */
export function makeZeroState({ workchain, accounts, ...rest }: NewZeroState): ZeroState {
  const root = ShardStateUnsplit.toCell({
    kind: 'unsplit',
    shardId: { workchain, shard: FULL_SHARD },
    seqno: 0,
    vertSeqno: 0,
    genLt: 0n,
    minRefMcSeqno: NO_MASTERCHAIN_SEQNO,
    outMsgQueueInfo: emptyOf(OutMsgQueueInfo, 1 + 64 + 1 + 1),
    beforeSplit: false,
    accounts,
    overloadHistory: 0n,
    underloadHistory: 0n,
    totalBalance: accounts.extra.balance,
    totalValidatorFees: NO_CURRENCIES,
    libraries: new Dictionary(bytesKey(32), LibDescr),
    masterRef: null,
    ...rest,
  });
  const data = writeBoc(root, NODE_BLOCK_OPTIONS);
  const fileHash = createHash('sha256').update(data).digest();
  return {
    id: { workchain, shard: FULL_SHARD, seqno: 0, rootHash: root.hash(), fileHash },
    data,
    root,
  };
}

/** By the ids of the accounts. */
export function accountsOf(
  list: Iterable<readonly [Uint8Array, ShardAccountFields]>,
): ShardAccounts {
  let accounts = emptyOf(ShardAccounts, 1 + 5 + 4 + 1);
  for (const [id, fields] of list)
    accounts = accounts.set(id, ShardAccount.load(ShardAccount.toCell(fields)));
  return accounts;
}

/** Empty dictionaries, sums and queues are written as so many zeros. */
export function emptyOf<T>(type: Codec<T>, bits: number): T {
  return type.load(new Builder().storeBigUint(0n, bits).build());
}
