import assert from 'node:assert/strict';
import { readBoc, ShardStateUnsplit, toHex } from '@tonway/chain';
import { type Network, readFixture } from '@tonway/tools/fixtures';
import { accountCode, viewAccount } from '../../../../src/index/decode/account-view.ts';
import { fillCode, fillCurrencies, fillData } from '../../../../src/index/states/fill.ts';
import {
  type DecodedState,
  type DecodedStep,
  encodeBoc,
  type TouchedState,
} from '../../../../src/index/step.ts';
import { accountKeyOf } from '../../../../src/store/accounts/account-key.ts';
import type { ExtraCurrencies } from '../../../../src/store/tables/rows.ts';

interface Kept {
  readonly dataHash: Uint8Array | null;
  readonly data: Uint8Array | null;
  readonly extraCurrencies: ExtraCurrencies | null;
  readonly codeHash: string | null;
}

/** A state with everything that the index keeps of it. */
export type WholeState = TouchedState & { readonly code: Uint8Array | null };

const NOTHING: Kept = { dataHash: null, data: null, extraCurrencies: null, codeHash: null };

/** The latest states and the codes, as the database has them, from the zero states on. */
export class MemoryIndex {
  readonly #states = new Map<string, Kept>();
  readonly #codes = new Map<string, Uint8Array>();

  constructor(network: Network) {
    for (const file of ['masterchain.boc', 'basechain.boc']) {
      const zero = ShardStateUnsplit.load(readBoc(readFixture(network, 'zerostate', file)));
      for (const [hash, { accountCell }] of zero.accounts) {
        const { code, data, extraCurrencies } = viewAccount(accountCell);
        if (code) this.#codes.set(code.hashHex(), accountCode(code).boc);
        this.#states.set(toHex(accountKeyOf(zero.shardId.workchain, hash)), {
          dataHash: data?.hash() ?? null,
          data: data && encodeBoc(data),
          extraCurrencies,
          codeHash: code?.hashHex() ?? null,
        });
      }
    }
  }

  /** The states of a step, completed from those before; nobody else is asked. */
  add({ states, codes }: DecodedStep): WholeState[] {
    for (const { hash, boc } of codes) this.#codes.set(toHex(hash), boc);
    return states.map((state) => this.#complete(state));
  }

  /** The currencies of a row that is not finished; call it before the step is added. */
  currencies(row: DecodedState): ExtraCurrencies | null | undefined {
    return fillCurrencies(row, this.#before(row).extraCurrencies);
  }

  #complete(state: TouchedState): WholeState {
    const before = this.#before(state);
    const data = fillData(state, before);
    assert.ok(data || !state.dataHash, `the data of ${toHex(state.account)} is not known`);
    const extraCurrencies = fillCurrencies(state, before.extraCurrencies);
    assert.ok(extraCurrencies !== undefined);
    const code = this.#codeOf(state, before);
    const { dataHash } = state;
    const codeHash = state.codeHash && toHex(state.codeHash);
    this.#states.set(toHex(state.account), { dataHash, data, extraCurrencies, codeHash });
    return { ...state, data, extraCurrencies, code };
  }

  #codeOf(state: TouchedState, before: Kept): Uint8Array | null {
    if (!state.codeHash) return null;
    const hash = toHex(state.codeHash);
    const previous = before.codeHash && this.#codes.get(before.codeHash);
    const code = this.#codes.get(hash) ?? fillCode(state, previous ? [previous] : [])?.boc;
    assert.ok(code, `the code ${hash} is not known`);
    this.#codes.set(hash, code);
    return code;
  }

  #before({ account }: DecodedState): Kept {
    return this.#states.get(toHex(account)) ?? NOTHING;
  }
}
