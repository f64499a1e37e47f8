import type { Static } from 'typebox';
import Type from 'typebox';
import { type ActionFilter, actionOrder } from '../../../store/actions/keys.ts';
import { readActions } from '../../../store/actions/read.ts';
import { SCANNED_ACTIONS, type ScanFilter, scanActions } from '../../../store/actions/scan.ts';
import {
  findTracedTransactions,
  findTransactionsOfMessages,
  type TracedTransaction,
} from '../../../store/traces/trace-transactions.ts';
import { InvalidRequest, ResponseTooLarge } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { optional, type ParamValues, withDefault } from '../../kernel/params.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { type Context, operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter, SORT } from '../paging.ts';
import { addressType, hashList } from '../params/address.ts';
import { LT, ltBounds, requireMasterchainBlock, timeBounds, UTIME } from '../params/bounds.ts';
import { int32Type } from '../params/number.ts';
import { actionDirection } from '../params/text.ts';
import { booleanType } from '../params/v3-type.ts';
import { Action, actionText } from '../shapes/action.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { accountText, NextCursor } from '../shapes/text.ts';
import { actionsOf, actionTypes, SUPPORTED_TYPES, supportedTypesOf } from '../visible-actions.ts';

/** Filters without an index. They are extensions, and make pages partial. */
const SCAN = {
  success: optional(
    { ...booleanType, emptyIsAbsent: true },
    'Only actions that succeeded; `false`: only those that failed',
  ),
  direction: actionDirection,
  counterparty: optional(addressType, 'With `account`: only actions that involve this account too'),
  partial_pages: withDefault(
    booleanType,
    false,
    `Ends a page after ${SCANNED_ACTIONS} actions were read, also if it is not full: \`next_cursor\` says whether there are more. Always so with \`success\`, \`direction\` and \`counterparty\`; recommended with \`action_type\``,
  ),
};

const PARAMS = {
  account: optional(addressType, 'Actions that involve this account'),
  tx_hash: hashList('Actions that contain one of these transactions'),
  msg_hash: hashList(
    'Actions that contain a transaction that sent or received one of these messages; hashes or normalized hashes',
  ),
  action_id: hashList('These actions'),
  trace_id: hashList('Actions of these traces'),
  mc_seqno: optional(int32Type, 'Actions of traces that were completed in this masterchain block'),
  action_type: actionTypes('Only these types'),
  exclude_action_type: actionTypes('Without these types'),
  ...SUPPORTED_TYPES,
  ...SCAN,
  include_accounts: withDefault(booleanType, false, 'Adds all accounts of each action'),
  include_text: withDefault(
    booleanType,
    false,
    'Adds each action as a sentence; with `account`, as seen from it',
  ),
  include_transactions: withDefault(booleanType, false, 'Adds the transactions of each action'),
  ...UTIME,
  ...LT,
  ...PAGE,
  ...SORT,
};

type Values = ParamValues<typeof PARAMS>;

/** A scan has no rows before its page: to skip some would be to scan without a limit. */
function isScan({ success, direction, counterparty, partial_pages, account, offset }: Values) {
  if ((direction || counterparty) && !account)
    throw new InvalidRequest('direction and counterparty are of an account: give account, too');
  const isScan = partial_pages || success !== null || direction !== null || counterparty !== null;
  if (isScan && offset > 0)
    throw new InvalidRequest('offset is not possible with partial pages: give cursor instead');
  return isScan;
}

export const actions = operation({
  name: 'actions',
  tag: 'Actions',
  summary: 'What happened: transfers, swaps, stakes, trades and others',
  description:
    'Actions of complete traces, in the order of `trace_end_lt`; with bounds of time in the order of `trace_end_utime`. All parameters are combined. `success`, `direction`, `counterparty` and `partial_pages` are extensions of Tonway.',
  params: PARAMS,
  result: named(
    'ActionsAnswer',
    'Actions, with an address book',
    Type.Object({
      actions: Type.Array(Action, { description: 'In the requested order' }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  failures: [404],
  readsContracts: true,
  async handle(values, context) {
    const { store, settings } = context;
    const filter = await filterOf(values, context);
    const order = actionOrder(filter, values.sort);
    const { maxResponseBytes: maxBytes } = settings;
    const page = { ...pageAfter(values, order, settings), maxBytes };
    const read = isScan(values) ? scanActions : readActions;
    const found = await read(store, filter, order, page);
    if (!found) throw new ResponseTooLarge(maxBytes);
    const options = {
      withAccounts: values.include_accounts,
      withTransactions: values.include_transactions,
    };
    const addressBook = new AddressBookBuilder();
    const shown = await actionsOf(found.items, options, addressBook, context);
    const names = await addressBook.fields(context);
    const viewpoint = values.account ? accountText(values.account) : undefined;
    const said = (action: Static<typeof Action>) => ({
      ...action,
      ...actionText(action, names, viewpoint),
    });
    return {
      actions: values.include_text ? shown.map(said) : shown,
      ...names,
      ...nextCursor(order, found.next),
    };
  },
});

async function filterOf(values: Values, context: Context): Promise<ScanFilter> {
  const { account, action_id, mc_seqno, action_type, exclude_action_type } = values;
  const { success, direction, counterparty } = values;
  if (mc_seqno !== null) await requireMasterchainBlock(context.store, mc_seqno);
  return {
    ...(account && { account }),
    ...(action_id && { actionIds: action_id }),
    ...(await transactionFilter(values, context)),
    ...(mc_seqno !== null && { mcSeqno: mc_seqno }),
    ...(action_type && { types: action_type }),
    ...(exclude_action_type && { excludedTypes: exclude_action_type }),
    supportedTypes: supportedTypesOf(values, context),
    ...(success !== null && { isSuccess: success }),
    ...(direction && { direction }),
    ...(counterparty && { counterparty }),
    utime: timeBounds(values),
    lt: ltBounds(values),
  };
}

/** The traces of the given transactions and messages: actions are found by their trace. */
async function transactionFilter(
  { tx_hash, msg_hash, trace_id }: Values,
  { store }: Context,
): Promise<Pick<ActionFilter, 'traceIds' | 'transactions'>> {
  const found: (readonly TracedTransaction[])[] = [];
  if (tx_hash) found.push(await findTracedTransactions(store, tx_hash));
  if (msg_hash) found.push(await findTransactionsOfMessages(store, msg_hash));
  const [first, second] = found;
  if (!first) return trace_id ? { traceIds: trace_id } : {};
  const others = second && new Set(second.map(({ hash }) => hash.toString('hex')));
  const both = first.filter(({ hash }) => !others || others.has(hash.toString('hex')));
  const wanted = trace_id && new Set(trace_id.map((id) => id.toString('hex')));
  const traces = new Map(both.map(({ trace_id: id }) => [id.toString('hex'), id]));
  return {
    traceIds: [...traces].flatMap(([text, id]) => (!wanted || wanted.has(text) ? id : [])),
    transactions: both.map(({ hash }) => hash),
  };
}
