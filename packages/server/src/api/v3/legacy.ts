import Type, { type TSchema } from 'typebox';
import type { ChainContext } from '../../network/requests/chain-context.ts';
import type { AccountAt } from '../../network/upstream/session.ts';
import { addressOf } from '../../store/accounts/account-key.ts';
import { readAccounts } from '../../store/accounts/read.ts';
import type { LedgerAccount } from '../../store/ledger/transaction.ts';
import { errorResponse, RequestError } from '../kernel/errors.ts';
import { Choice } from '../kernel/fields.ts';
import { mapped, type Param, withDefault } from '../kernel/params.ts';
import type { Context } from './operation.ts';
import { addressType } from './params/address.ts';
import { booleanType } from './params/v3-type.ts';

export const LegacyStatus = Choice(
  'Status of the account: `uninit` from the index, `uninitialized` from the chain',
  ['uninit', 'uninitialized', 'active', 'frozen'],
  'active',
);

/** The account at the newest block. */
export async function accountNow(context: ChainContext, account: Buffer): Promise<AccountAt> {
  const chain = context.chain();
  return chain.account(addressOf(account), await chain.block());
}

/** Builds the response of an operation, depending on the source of the account. */
interface AccountForms<T> {
  readonly unused: T;
  fromIndex(account: LedgerAccount): T;
  fromChain(account: Buffer, context: Context): Promise<T>;
}

/** Reads an account from the index, or from the chain if the client requests that. */
export async function legacyAccount<T>(
  { address, use_v2 }: { readonly address: Buffer; readonly use_v2: boolean },
  context: Context,
  { unused, fromIndex, fromChain }: AccountForms<T>,
): Promise<T> {
  if (use_v2) return fromChain(address, context);
  const [account] = await readAccounts(context.store, { accounts: [address], bocs: 'all' });
  if (!account) return unused;
  // the index does not have the data of this account yet
  return account.dataHash && !account.data ? fromChain(address, context) : fromIndex(account);
}

/** The legacy operations report a nonexistent account as `uninit`. */
export function legacyStatus({ status }: LedgerAccount): 'uninit' | 'active' | 'frozen' {
  return status === 'nonexist' ? 'uninit' : status;
}

const BUSY = 503;

/** Reads from the chain. Status codes above 500, which v2 uses for failures of lite servers, become 500 here. */
export async function readChain<T>(
  { onChain }: Pick<Context, 'onChain'>,
  read: (chain: ChainContext) => Promise<T>,
): Promise<T> {
  try {
    return await onChain(read);
  } catch (cause) {
    const { code, text } = errorResponse(cause);
    if (code <= 500 || code === BUSY) throw cause;
    throw new RequestError(500, text, { cause });
  }
}

/** A text that is parsed as in v2; the status is 401 if it is missing, which older clients expect. */
export function requiredText(
  missing: string,
  description: string,
  schema: TSchema = Type.String(),
): Param<string> {
  return {
    schema,
    description,
    required: true,
    fromQuery(texts) {
      const text = texts.at(-1) ?? '';
      if (text === '') throw new RequestError(401, missing);
      return text;
    },
  };
}

/** A text that is parsed as in v2; empty if it is missing. */
export function optionalText(description: string, example: string): Param<string> {
  return {
    schema: Type.String({ examples: [example] }),
    description,
    required: false,
    fromQuery: (texts) => texts.at(-1) ?? '',
  };
}

/** Parameters of an account that is read from the index or from the chain. */
export const LEGACY_ACCOUNT = {
  address: mapped(
    requiredText('address of account is required', 'The account', addressType.schema),
    (text, name) => addressType.fromQuery([text], name),
  ),
  use_v2: withDefault(booleanType, false, 'Whether to read from the chain instead of the index'),
};
