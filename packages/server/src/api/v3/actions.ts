import { supportedTypes } from '@tonway/actions';
import { Address } from '@tonway/chain';
import type { Static } from 'typebox';
import { accountKey } from '../../store/accounts/account-key.ts';
import type { LedgerAction } from '../../store/ledger/trace.ts';
import { findTransactionsByHash } from '../../store/transactions/read.ts';
import { mapInSlices } from '../http/large-answers.ts';
import type { AddressBookBuilder } from './accounts.ts';
import type { Context, ShapeContext } from './operation.ts';
import { actionTypes } from './params/action-types.ts';
import type { ParamValues } from './params/param.ts';
import { type Action, action } from './shapes/action.ts';
import { base64 } from './shapes/text.ts';
import type { Transaction } from './shapes/transaction.ts';
import { transactionsAnswer } from './transactions-answer.ts';

interface Options {
  readonly withAccounts: boolean;
  readonly withTransactions: boolean;
}

type ShownAction = Static<typeof Action>;

/** A parameter of operations that return actions; the header `X-Actions-Version` replaces it. */
export const SUPPORTED_TYPES = {
  supported_action_types: actionTypes(
    'Types that the client knows: names of types, or `v1` to `v4`, `latest` and names of groups; actions of other types are replaced by the actions in them',
    ['latest'],
  ),
};

export function supportedTypesOf(
  { supported_action_types }: ParamValues<typeof SUPPORTED_TYPES>,
  { actionsVersion }: Context,
): readonly string[] {
  return [...supportedTypes(actionsVersion ?? supported_action_types ?? ['latest'])];
}

/** The actions that a client with these types sees. */
export function visibleActions(
  actions: readonly LedgerAction[],
  values: ParamValues<typeof SUPPORTED_TYPES>,
  context: Context,
): readonly LedgerAction[] {
  const types = new Set(supportedTypesOf(values, context));
  return actions.filter(
    ({ type, ancestors }) => types.has(type) && !ancestors.some((each) => types.has(each)),
  );
}

/** The form of actions in a response; adds their accounts to its address book. */
export async function actionsOf(
  actions: readonly LedgerAction[],
  { withAccounts, withTransactions }: Options,
  addressBook: AddressBookBuilder,
  context: ShapeContext,
): Promise<ShownAction[]> {
  const shape = (each: LedgerAction) => action(each, { withAccounts });
  const shown = await mapInSlices(actions, shape, context.settings.maxAnswerBytes);
  for (const { details } of shown) addAccounts(addressBook, details);
  for (const { accounts } of withAccounts ? actions : []) addressBook.addAll(...accounts);
  if (!withTransactions) return shown;
  const byHash = await fullTransactions(actions, context);
  return shown.map((each) => ({
    ...each,
    transactions_full: each.transactions.flatMap((hash) => byHash.get(hash) ?? []),
  }));
}

const RAW_ADDRESS = /^-?\d+:[0-9A-F]{64}$/;

/** Adds all addresses in the details of an action. */
function addAccounts(addressBook: AddressBookBuilder, value: unknown): void {
  if (typeof value === 'string' && RAW_ADDRESS.test(value))
    addressBook.add(accountKey(Address.parse(value)));
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) addAccounts(addressBook, each);
}

async function fullTransactions(
  actions: readonly LedgerAction[],
  context: ShapeContext,
): Promise<ReadonlyMap<string, Static<typeof Transaction>>> {
  const hashes = new Map(
    actions.flatMap(({ transactions }) => transactions.map((hash) => [base64(hash), hash])),
  );
  const found = await findTransactionsByHash(context.store, [...hashes.values()]);
  const origins = actions.flatMap(({ traceId, ...action }) =>
    traceId ? { ...action, traceId } : [],
  );
  const { transactions } = await transactionsAnswer(found, context, origins);
  return new Map(transactions.map((each) => [each.hash, each]));
}
