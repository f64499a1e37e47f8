import { setTimeout as sleep } from 'node:timers/promises';
import { fromBase64 } from '@tonway/chain';
import type { AnswerOf } from '../../../v3/support/answers.ts';
import { ACCOUNTS, balancesText, type ChangingChain } from './changing-chain.ts';

const PAUSE_MS = 20;
const PAGE = 20;

/** While an index begins anew. */
const NOTHING_YET = /no rows in result set/;

/** What all readers of v3 have seen. */
export interface Sightings {
  answers: number;
  /** Nothing is indexed at that moment. */
  unavailable: number;
  /** Answers that were never true. */
  readonly wrong: string[];
}

/** Asks v3 and judges what it says. */
export class V3Reader {
  readonly #url: string;
  readonly #chain: ChangingChain;

  constructor(url: string, chain: ChangingChain) {
    this.#url = url;
    this.#chain = chain;
  }

  /** Asks without end until the signal comes. */
  async run(seen: Sightings, signal: AbortSignal): Promise<void> {
    for (let i = 0; !signal.aborted; i++) {
      const address = ACCOUNTS[i % ACCOUNTS.length]?.toRaw() ?? '';
      const balances = await this.balances();
      seen.answers += 2;
      if (balances === null) seen.unavailable++;
      else if (!this.#chain.wereEver(balances)) seen.wrong.push(`balances ${balances}`);
      const fault = await this.#historyFault(address);
      if (fault) seen.wrong.push(fault);
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Of all accounts; null: there is no index at that moment. */
  async balances(): Promise<string | null> {
    const query = ACCOUNTS.map((account) => `address=${account.toRaw()}`).join('&');
    const answer = await this.#ask('accountStates', `${query}&include_boc=false`);
    if (!answer) return null;
    const found = new Map(
      answer.accounts.map(({ address, balance }) => [address.toLowerCase(), BigInt(balance)]),
    );
    return balancesText(
      ACCOUNTS.map((account) => found.get(account.toRaw().toLowerCase()) ?? null),
    );
  }

  /** Whether v3 ends with a block of the chain as it is now, and has its balances. */
  async isOfChain(): Promise<boolean> {
    const info = await this.#ask('masterchainInfo', '');
    if (!info || !this.#chain.has(info.last.seqno, fromBase64(info.last.root_hash))) return false;
    const balances = await this.balances();
    return balances !== null && this.#chain.wereSince(balances);
  }

  /** Each transaction of an account names the one before it. */
  async #historyFault(address: string): Promise<string | null> {
    const answer = await this.#ask('transactions', `account=${address}&limit=${PAGE}`);
    const list = answer?.transactions ?? [];
    const at = list.findIndex(
      ({ prev_trans_hash }, i) => i + 1 < list.length && prev_trans_hash !== list[i + 1]?.hash,
    );
    return at < 0 ? null : `transaction ${list[at]?.hash} does not follow ${list[at + 1]?.hash}`;
  }

  async #ask<Name extends string>(name: Name, query: string): Promise<AnswerOf<Name> | null> {
    const response = await fetch(`${this.#url}/api/v3/${name}?${query}`);
    const body = await response.json();
    if (response.status === 503 || NOTHING_YET.test(JSON.stringify(body))) return null;
    if (!response.ok) throw new Error(`${name}: ${response.status} ${JSON.stringify(body)}`);
    return body as AnswerOf<Name>;
  }
}
