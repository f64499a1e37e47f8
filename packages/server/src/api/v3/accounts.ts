import type { Static } from 'typebox';
import { accountKey, addressOf } from '../../store/accounts/account-key.ts';
import { type AccountFilter, readAddressBook } from '../../store/accounts/read.ts';
import type { LedgerAccount } from '../../store/ledger/transaction.ts';
import { readTokens } from '../../store/tokens/read.ts';
import { mapInSlices } from '../http/large-responses.ts';
import { InvalidRequest } from '../kernel/errors.ts';
import { type ParamValues, withDefault } from '../kernel/params.ts';
import type { OperatorNames, ShapeContext } from './operation.ts';
import { addressList, hashList } from './params/address.ts';
import { booleanType } from './params/v3-type.ts';
import {
  type AddressBook,
  addressBookRow,
  NO_ADDRESS,
  NO_ADDRESS_ROW,
} from './shapes/address-book.ts';
import { type Metadata, metadata } from './shapes/metadata.ts';
import { accountText } from './shapes/text.ts';

/**
 * The share of a response that one member of a token's metadata may take, times the number of accounts: anyone can send
 * tokens with long content to an account, which must not make its lists too large.
 */
const METADATA_SHARE = 16;

/** Parameters that select accounts. */
export const ACCOUNTS = {
  address: { ...addressList('The accounts'), required: true },
  code_hash: hashList('Only accounts with one of these code hashes'),
};

export function accountFilter({
  address,
  code_hash,
}: ParamValues<typeof ACCOUNTS>): Omit<AccountFilter, 'bocs'> {
  if (!address) throw new InvalidRequest('address of account is required');
  return { accounts: address, ...(code_hash && { codeHashes: code_hash }) };
}

/** As many as a list can be asked for by address. */
const MAX_VERIFIED = 1024;

/** Parameters of lists of tokens. */
export const VERIFIED = {
  verified: withDefault(
    booleanType,
    false,
    `Only tokens that the operator of the server has verified, of these the first ${MAX_VERIFIED}`,
  ),
};

/** The tokens that are asked for, without those that are not verified if only verified ones are wanted; null: all. */
export function tokenAccounts(
  asked: readonly Buffer[] | null,
  verified: boolean,
  names: OperatorNames | null,
): readonly Buffer[] | null {
  if (!verified) return asked;
  const isVerified = (account: Buffer) => names?.find(addressOf(account))?.verified;
  return asked?.filter(isVerified) ?? names?.verifiedTokens(MAX_VERIFIED).map(accountKey) ?? [];
}

/** The fields `address_book` and `metadata` of a response about accounts. */
export async function addressBookFields(accounts: readonly LedgerAccount[], context: ShapeContext) {
  const builder = new AddressBookBuilder();
  for (const { account } of accounts) builder.add(account);
  return builder.fields(context);
}

/** Collects the accounts of a response, without duplicates, and builds their address book and metadata. */
export class AddressBookBuilder {
  readonly #byText = new Map<string, Buffer>();
  #hasNone = false;

  add(account: Buffer | null): void {
    if (account) this.#byText.set(accountText(account), account);
  }

  /** Adds the row of `addr_none`. */
  addNone(): void {
    this.#hasNone = true;
  }

  addAll(...accounts: readonly (Buffer | null)[]): void {
    for (const account of accounts) this.add(account);
  }

  /** The fields `address_book` and `metadata`. */
  async fields(context: ShapeContext): Promise<{
    address_book: Static<typeof AddressBook>;
    metadata: Static<typeof Metadata>;
  }> {
    const [address_book, metadata] = await Promise.all([
      this.build(context),
      this.metadata(context),
    ]);
    return { address_book, metadata };
  }

  /** Empty if the client disabled metadata. */
  async metadata({
    store,
    settings,
    wantsMetadata,
    names,
    images,
  }: ShapeContext): Promise<Static<typeof Metadata>> {
    if (!wantsMetadata || this.#byText.size === 0) return {};
    const memberBytes = Math.floor(settings.maxResponseBytes / METADATA_SHARE / this.#byText.size);
    const tokens = await readTokens(store, [...this.#byText.values()], memberBytes);
    return metadata(tokens, { names, images, memberBytes, showsErrors: settings.isDevnet });
  }

  /** Empty if the client disabled the address book. */
  async build({
    store,
    settings,
    wantsAddressBook,
    names,
  }: ShapeContext): Promise<Static<typeof AddressBook>> {
    if (!wantsAddressBook || (this.#byText.size === 0 && !this.#hasNone)) return {};
    const known = await readAddressBook(store, [...this.#byText.values()]);
    const entry = (account: (typeof known)[number]) =>
      [accountText(account.account), addressBookRow(account, settings, names)] as const;
    const entries = await mapInSlices(known, entry, settings.maxResponseBytes);
    return {
      ...Object.fromEntries(entries),
      ...(this.#hasNone && { [NO_ADDRESS]: NO_ADDRESS_ROW }),
    };
  }
}
