import type { AddressBook, AddressBookRow, Transaction } from '@tonway/client/v3';
import { systemAccountName } from '@tonway/contracts/system-accounts';
import { kindOf } from '../format/kind.ts';
import { comparedEnds } from '../format/look-alike.ts';
import type { TraceAccount } from './model.ts';

/** Letters the accounts of a trace in the order in which they are asked for. */
export class TraceAccounts {
  readonly #addresses: string[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #book: AddressBook;

  constructor(book: AddressBook) {
    this.#book = book;
  }

  /** -1 for nobody. */
  indexOf(address: string | null): number {
    if (address === null) return -1;
    const known = this.#indexes.get(address);
    if (known !== undefined) return known;
    this.#indexes.set(address, this.#addresses.length);
    return this.#addresses.push(address) - 1;
  }

  interfacesOf(index: number): readonly string[] {
    return this.#rowOf(this.#addresses[index] ?? '')?.interfaces ?? [];
  }

  withFlow(transactions: readonly Transaction[]): readonly TraceAccount[] {
    const flow = flowOf(transactions);
    const friendly = this.#addresses.map((each) => this.#rowOf(each)?.user_friendly ?? each);
    const similar = lookAlikesOf(friendly);
    return this.#addresses.map((address, index) => {
      const row = this.#rowOf(address);
      const other = similar[index];
      return {
        letter: letterOf(index),
        address,
        flow: flow.get(address) ?? 0n,
        name: row?.name ?? systemAccountName(address) ?? row?.domain ?? null,
        kind: kindOf(row?.interfaces ?? []),
        friendly: friendly[index] ?? address,
        similarTo: other === undefined ? null : letterOf(other),
      };
    });
  }

  #rowOf(address: string): AddressBookRow | undefined {
    return Object.hasOwn(this.#book, address) ? this.#book[address] : undefined;
  }
}

/** For each address: the index of another one that looks like it. */
function lookAlikesOf(addresses: readonly string[]): readonly (number | undefined)[] {
  const groups = Map.groupBy(addresses.keys(), (index) => comparedEnds(addresses[index] ?? ''));
  return addresses.map((address, index) =>
    groups.get(comparedEnds(address))?.find((other) => other !== index),
  );
}

const LETTERS = 26;

/** A to Z, then AA, AB and so on. */
function letterOf(index: number): string {
  let text = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / LETTERS) - 1)
    text = String.fromCharCode(65 + (rest % LETTERS)) + text;
  return text;
}

/** By how much the balance of each account changed: what it received less what it sent and paid. */
function flowOf(transactions: readonly Transaction[]): ReadonlyMap<string, bigint> {
  const flow = new Map<string, bigint>();
  for (const { account, in_msg, out_msgs, total_fees } of transactions) {
    let change = BigInt(in_msg?.value ?? 0) - BigInt(total_fees);
    for (const { value, fwd_fee, ihr_fee } of out_msgs)
      change -= BigInt(value ?? 0) + BigInt(fwd_fee ?? 0) + BigInt(ihr_fee ?? 0);
    flow.set(account, (flow.get(account) ?? 0n) + change);
  }
  return flow;
}
