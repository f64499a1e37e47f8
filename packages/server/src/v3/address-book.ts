import type { Static } from 'typebox';
import { readAccountCodes } from '../store/read/account-states.ts';
import type { Context } from './operation.ts';
import { type AddressBook, addressBookRow } from './shapes/address-book.ts';
import { accountText } from './shapes/text.ts';

/** The accounts of an answer, each once. */
export class Accounts {
  readonly #byText = new Map<string, Buffer>();

  add(account: Buffer | null): void {
    if (account) this.#byText.set(accountText(account), account);
  }

  /** What the address book says of them; empty where the caller does not want it. */
  async book({ store, settings, wantsAddressBook }: Context): Promise<Static<typeof AddressBook>> {
    if (!wantsAddressBook || this.#byText.size === 0) return {};
    const codes = await readAccountCodes(store, [...this.#byText.values()]);
    const known = new Map(codes.map((code) => [accountText(code.account), code]));
    const entries = [...this.#byText].map(
      ([text, account]) => [text, addressBookRow(account, known.get(text), settings)] as const,
    );
    return Object.fromEntries(entries);
  }
}
