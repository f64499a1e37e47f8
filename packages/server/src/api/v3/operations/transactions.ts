import { addressOf } from '../../../store/accounts/account-key.ts';
import { committedLt, findBlocks, hasWorkchain } from '../../../store/blocks/read.ts';
import type { ReadStore } from '../../../store/lists/read-store.ts';
import {
  readTransactions,
  type TransactionFilter,
  transactionList,
} from '../../../store/transactions/list.ts';
import { type BlockSelection, requireMasterchainBlock, resolveBlocks } from '../block-selection.ts';
import { operation } from '../operation.ts';
import { nextCursor, pageAfter } from '../page.ts';
import { addressList } from '../params/address.ts';
import { BLOCK, requestedBlock } from '../params/block.ts';
import { commonLt, LT, ltBounds, timeBounds, UTIME } from '../params/bounds.ts';
import { hashList } from '../params/hash.ts';
import { optional } from '../params/kind.ts';
import { int32Kind, ltKind } from '../params/number.ts';
import { PAGE, SORT } from '../params/page.ts';
import type { ParamValues } from '../params/param.ts';
import { TransactionsAnswer, transactionsAnswer } from '../transactions-answer.ts';

const PARAMS = {
  ...BLOCK,
  mc_seqno: optional(int32Kind, 'Only data that this masterchain block committed'),
  account: addressList('Only transactions of these accounts'),
  exclude_account: addressList('Without transactions of these accounts'),
  hash: hashList('Only transactions with these hashes'),
  lt: optional(ltKind, 'Only transactions with this logical time'),
  ...UTIME,
  ...LT,
  ...PAGE,
  ...SORT,
};

export const transactions = operation({
  name: 'transactions',
  tag: 'Blockchain data',
  summary: 'Transactions by block, account, hash or time',
  description:
    'In the order of `lt`, then account; with bounds of time, but no `mc_seqno`, in the order of `now`, `lt` and account; with `hash` in the order of hashes. All parameters are combined.',
  params: PARAMS,
  result: TransactionsAnswer,
  failures: [404],
  async handle(values, context) {
    const { store, settings } = context;
    const selection = await resolveBlocks(store, requestedBlock(values));
    const blocks = selection?.names && (await findBlocks(store, selection.names));
    const requested = { ...filterOf(values, selection ?? {}), ...(blocks && { blocks }) };
    const list = transactionList(requested, values.sort);
    const page = pageAfter(values, list.order, settings);
    const filter = selection && (await withLtBounds(store, requested));
    const { items, next } = filter
      ? await readTransactions(store, filter, list, page)
      : { items: [], next: null };
    return { ...(await transactionsAnswer(items, context)), ...nextCursor(list.order, next) };
  },
});

function filterOf(
  values: ParamValues<typeof PARAMS>,
  selection: BlockSelection,
): TransactionFilter {
  const { hash, lt, mc_seqno } = values;
  const { workchain } = selection;
  const excludedAccounts = values.exclude_account ?? [];
  const accounts = values.account?.filter(
    (account) =>
      (workchain === undefined || addressOf(account).workchain === workchain) &&
      !excludedAccounts.some((excluded) => excluded.equals(account)),
  );
  return {
    ...(accounts && { accounts }),
    excludedAccounts,
    ...(hash && { hashes: hash }),
    ...(lt !== null && { exactLt: lt }),
    ...(mc_seqno !== null && { mcSeqno: mc_seqno }),
    ...blockFilter(selection),
    utime: timeBounds(values),
    lt: lt === null ? ltBounds(values) : commonLt(ltBounds(values), { from: lt, to: lt }),
  };
}

/** The narrowest filter that the selection allows: block, shard or workchain. */
function blockFilter({ workchain, shard, seqno }: BlockSelection) {
  if (workchain === undefined) return shard === undefined ? {} : { anyShard: shard };
  if (shard === undefined) return { workchain };
  return seqno === undefined
    ? { shard: { workchain, shard } }
    : { block: { workchain, shard, seqno } };
}

/** Narrows the logical time to that of the selected blocks; null if no transaction can match. */
async function withLtBounds(
  store: ReadStore,
  filter: TransactionFilter,
): Promise<TransactionFilter | null> {
  const { mcSeqno, block, blocks, workchain, accounts } = filter;
  let { lt } = filter;
  if (mcSeqno !== undefined)
    lt = commonLt(lt, committedLt(await requireMasterchainBlock(store, mcSeqno)));
  if (block) {
    const [found] = await findBlocks(store, [block]);
    if (!found) return null;
    lt = commonLt(lt, { from: found.startLt, to: found.endLt });
  }
  if (blocks) {
    const [first] = blocks.map(({ startLt }) => startLt).sort(ascending);
    const last = blocks
      .map(({ endLt }) => endLt)
      .sort(ascending)
      .at(-1);
    if (first === undefined || last === undefined) return null;
    lt = commonLt(lt, { from: first, to: last });
  }
  if (accounts?.length === 0) return null;
  const isIndexed = workchain === undefined || (await hasWorkchain(store, workchain));
  return isIndexed ? { ...filter, lt } : null;
}

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}
