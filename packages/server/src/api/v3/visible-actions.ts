import { supportedTypes } from '@tonway/actions';
import { Address } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { accountKey } from '../../store/accounts/account-key.ts';
import type { LedgerAction } from '../../store/ledger/trace.ts';
import { findTransactionsByHash } from '../../store/transactions/read.ts';
import { mapInSlices } from '../http/large-responses.ts';
import { InvalidRequest } from '../kernel/errors.ts';
import type { Param, ParamValues } from '../kernel/params.ts';
import type { AddressBookBuilder } from './accounts.ts';
import type { Context, ShapeContext } from './operation.ts';
import { type Action, action } from './shapes/action.ts';
import { base64 } from './shapes/text.ts';
import type { Transaction } from './shapes/transaction.ts';
import { transactionsResponse } from './transaction-list.ts';

const MAX_TYPES = 1000;
const TYPE_NAME = /^[A-Za-z0-9_.]+$/;

/** Names of types of actions; empty texts are ignored. Null if there is none. */
export function actionTypes(
  description: string,
  example: readonly string[] = ['jetton_transfer'],
): Param<readonly string[] | null> {
  return {
    schema: Type.Array(Type.String({ pattern: TYPE_NAME.source }), {
      maxItems: MAX_TYPES,
      examples: [example],
    }),
    description: `${description}; repeated, or separated by commas`,
    required: false,
    fromQuery(texts) {
      const names = texts.flatMap((text) => text.split(',')).filter((name) => name !== '');
      if (names.length > MAX_TYPES)
        throw new InvalidRequest(`maximum ${MAX_TYPES} action types allowed`);
      const invalid = names.find((name) => !TYPE_NAME.test(name));
      if (invalid !== undefined) throw new InvalidRequest(`invalid action type: ${invalid}`);
      return names.length > 0 ? names : null;
    },
  };
}

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
  const shown = await mapInSlices(actions, shape, context.settings.maxResponseBytes);
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
  const { transactions } = await transactionsResponse(found, context, origins);
  return new Map(transactions.map((each) => [each.hash, each]));
}
