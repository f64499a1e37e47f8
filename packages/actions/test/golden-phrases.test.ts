import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { SHOWN_TYPES } from '../src/action/shown-types.ts';
import { type PlainTextOptions, plainText, type SayOptions, sayAction } from '../src/index.ts';
import type { DetailValues } from '../src/phrases/sentence.ts';

/** The sentences of a type, word for word. */
interface Golden {
  readonly details: DetailValues;
  /** Details that are different if the action failed. */
  readonly failure?: DetailValues;
  readonly transactions?: number;
  /** In a list of the whole chain. */
  readonly said: string;
  /** In the history of an account; the first is that of `failed` and `pending`. */
  readonly seen: Readonly<Record<string, string>>;
  readonly failed: string;
  readonly pending: string;
}

const TOKENS: Readonly<Record<string, readonly [symbol: string, decimals: number]>> = {
  usdt: ['USDT', 6],
  jusd: ['jUSD', 6],
  tston: ['tsTON', 9],
  tgbtc: ['tgBTC', 8],
};

const NAMES: PlainTextOptions = {
  account: (account) => account,
  token: (master) => {
    const [symbol, decimals] = TOKENS[master] ?? [];
    return symbol === undefined || decimals === undefined ? undefined : { symbol, decimals };
  },
};

const FOLDER = new URL('phrases/', import.meta.url);
const GOLDEN = readdirSync(FOLDER).flatMap((name) =>
  Object.entries<Golden>(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))),
);

test('every type has golden sentences', () => {
  const types = [...SHOWN_TYPES.keys(), 'unknown'];
  assert.deepEqual(GOLDEN.map(([type]) => type).toSorted(), types.toSorted());
});

describe('golden sentences', () => {
  for (const [type, golden] of GOLDEN)
    test(type, () => {
      const { details, failure, transactions, seen } = golden;
      const say = (values: DetailValues, options: Partial<SayOptions>) => {
        const count = transactions !== undefined && { transactions };
        return plainText(sayAction(type, values, { success: true, ...count, ...options }), NAMES);
      };
      const known = SHOWN_TYPES.get(type)?.details ?? {};
      for (const name of Object.keys({ ...details, ...failure })) assert.ok(name in known, name);
      assert.equal(say(details, {}), golden.said);
      for (const [viewpoint, text] of Object.entries(seen))
        assert.equal(say(details, { viewpoint }), text);
      const [viewpoint] = Object.keys(seen);
      const failed = { ...details, ...failure };
      assert.equal(say(failed, { viewpoint, success: false }), golden.failed);
      assert.equal(say(details, { viewpoint, isPending: true }), golden.pending);
    });
});
