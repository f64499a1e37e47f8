import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { skip } from '@tonway/tools/fixtures';
import { askV2, type Envelope } from '../support/ask.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { explained } from './account-differences.ts';
import { AccountQuestions, type Question } from './account-questions.ts';
import { type TonlibRow, tonlibRows } from './rows.ts';

// What tonlib answered about accounts, get-methods, fees and addresses, against v2 on the same chain.

/** The newest blocks when fees were asked for, and when contracts were loaded. */
const NEWEST = { fees: 1353, contracts: 1352 };
/** As tonlib runs get-methods, and answers whatever their exit code. */
const AS_TONLIB = { getMethodGasLimit: 1_000_000, stdExitCodeErrors: false, sendDisabled: true };

/** Fields that tonlib does not have. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  getAddressInformation: ['suspended'],
  runGetMethod: ['block_id', 'last_transaction_id'],
};

const EXPECTED = {
  'equal: estimateFee': 44,
  'equal: getAddressInformation': 131,
  'equal: getExtendedAddressInformation': 90,
  'equal: getShardAccountCell': 81,
  'equal: packAddress': 1,
  'equal: runGetMethod': 101,
  'equal: runGetMethodStd': 102,
  'equal: sendBoc': 1,
  'equal: sendBocReturnHash': 1,
  'equal: unpackAddress': 7,
  'explained: no bag of cells at all is refused before it is read': 1,
  'explained: previous blocks are those of the block that is read; tonlib takes those of the newest': 4,
  'explained: there is no account in a workchain that does not exist; tonlib fails to check that answer': 1,
  'explained: tonlib charges for gas that an account without money cannot buy': 4,
  'explained: tonlib hands on a number that is no integer of the TVM': 2,
  'explained: v2 has its own text for kinds of entries that it does not know': 1,
  'explained: v2 takes hexadecimal numbers': 2,
  'not asked: it only prepares a get-method': 32,
  'not asked: it only prepares an estimate': 25,
  'not asked: the recorded chain takes no messages': 11,
  'not asked: v2 has no such operation': 234,
  'not asked: v2 names contracts by their addresses': 1,
  'not asked: v2 names the block by its number': 1,
  'not asked: v2 takes masterchain blocks only': 1,
};

test('v2 agrees with every answer of tonlib, or differs for a known reason', {
  skip,
}, async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet', NEWEST.fees), AS_TONLIB);
  const questions = new AccountQuestions(NEWEST.contracts);
  const counts: Record<string, number> = {};
  const count = (verdict: string) => {
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  };
  for (const row of tonlibRows()) {
    const asked = questions.of(row);
    if (typeof asked === 'string') count(`not asked: ${asked}`);
    for (const question of Array.isArray(asked) ? (asked as readonly Question[]) : [])
      count(verdict(question, await ask(question.operation, question.params), row));
  }
  for (const [each, times] of Object.entries(counts).sort()) t.diagnostic(`${times}  ${each}`);
  assert.deepEqual(counts, EXPECTED);
});

function verdict(question: Question, answer: Envelope, { note }: TonlibRow): string {
  const { operation, expected } = question;
  const added = ADDED[operation] ?? [];
  const said = answer.ok ? without(answer.result, added) : answer.error;
  if (isDeepStrictEqual(said, expected)) return `equal: ${operation}`;
  const why = explained(question, answer, note);
  assert.ok(why, `${note}: ${JSON.stringify({ question, answer })}`);
  return `explained: ${why}`;
}

function without(result: unknown, names: readonly string[]): unknown {
  if (typeof result !== 'object' || result === null) return result;
  for (const name of names) assert.ok(name in result, name);
  return Object.fromEntries(Object.entries(result).filter(([name]) => !names.includes(name)));
}
