import {
  type Account,
  type Address,
  type Cell,
  type ExtraCurrencies as Currencies,
  toBase64,
  writeBoc,
} from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { balanceOf, frozenHashOf } from '../../../network/contracts/contract-at.ts';
import {
  Boc,
  Bytes,
  Choice,
  Decimal,
  EXAMPLE,
  FriendlyAddress,
  field,
  Int,
  Nano,
  named,
  TypeName,
} from '../../kernel/fields.ts';
import type { ParsedAddress } from '../../kernel/values.ts';
import { BlockId, TransactionId } from './block.ts';

const ExtraCurrency = named(
  'ExtraCurrency',
  'An amount of an extra currency',
  Type.Object({
    '@type': TypeName('extraCurrency'),
    id: Int('Id of the currency, signed', 100),
    amount: Decimal('Amount in the smallest unit of the currency', '10000000'),
  }),
);

export const ExtraCurrencies = Type.Array(ExtraCurrency, {
  description: 'Amounts of extra currencies, in the order of their ids',
});

/** A few shared cells can form a dictionary with an unbounded number of entries. */
const MAX_CURRENCIES = 4096;

/** In the order of the dictionary; ids are signed in JSON. */
export function extraCurrencies(extra: Currencies): Static<typeof ExtraCurrencies> {
  const amounts: Static<typeof ExtraCurrencies> = [];
  for (const [id, amount] of extra) {
    if (amounts.length === MAX_CURRENCIES) break;
    amounts.push({ '@type': 'extraCurrency', id: id | 0, amount: amount.toString() });
  }
  return amounts;
}

/** Fields of an account that several operations return. */
export const ACCOUNT_FIELDS = {
  balance: Nano('The balance'),
  extra_currencies: ExtraCurrencies,
  last_transaction_id: field(TransactionId, 'The last transaction of the account'),
  block_id: field(BlockId, 'The masterchain block at which the account was read'),
};

export const FrozenHash = Bytes(
  'Hash of the state of a frozen account; empty for others',
  EXAMPLE.hash,
);

export const StateName = Choice(
  'State of the account; `uninitialized` also if the account has no code or does not exist',
  ['active', 'frozen', 'uninitialized'],
  'active',
);

export function balanceText(account: Account | null): string {
  return balanceOf(account).toString();
}

/** Empty unless the account is frozen. */
export function frozenHashText(account: Account | null): string {
  const hash = frozenHashOf(account);
  return hash ? toBase64(hash) : '';
}

export const AccountAddress = named(
  'AccountAddress',
  'The address of an account',
  Type.Object({
    '@type': TypeName('accountAddress'),
    account_address: FriendlyAddress('The address; empty if there is none'),
  }),
);

/** `text` is a friendly address, or empty for no address. */
export function accountAddress(text: string): Static<typeof AccountAddress> {
  return { '@type': 'accountAddress', account_address: text };
}

/** Raw form with upper-case digits. */
export function upperRaw(address: Address): string {
  return address.toRaw().toUpperCase();
}

/** Friendly form with the flags that the client sent; bounceable if the client sent a raw address. */
export function friendlyWithClientFlags({ address, bounceable, testOnly }: ParsedAddress): string {
  return address.toFriendly({ bounceable, testOnly });
}

/** The form that the client sent (raw or friendly), normalized. */
export function inClientForm(parsed: ParsedAddress): string {
  return parsed.form === 'raw' ? upperRaw(parsed.address) : friendlyWithClientFlags(parsed);
}

export const TvmCell = named(
  'TvmCell',
  'A cell',
  Type.Object({
    '@type': TypeName('tvm.cell'),
    bytes: Boc('The cell with all cells that it refers to, empty if there is none'),
  }),
);

function tvmCell(cell: Cell | null): Static<typeof TvmCell> {
  return { '@type': 'tvm.cell', bytes: bocText(cell) };
}

/** The BoC of a cell in base64; empty for null. */
export function bocText(cell: Cell | null): string {
  return cell ? toBase64(writeBoc(cell)) : '';
}

export const ConfigInfo = named(
  'ConfigInfo',
  'The configuration of the network, or one parameter of it',
  Type.Object({
    '@type': TypeName('configInfo'),
    config: field(TvmCell, 'The dictionary of all parameters, or the value of one'),
  }),
);

export function configInfo(cell: Cell | null): Static<typeof ConfigInfo> {
  return { '@type': 'configInfo', config: tvmCell(cell) };
}
