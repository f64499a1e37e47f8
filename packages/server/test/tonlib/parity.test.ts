import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type Ask, askV2 } from '../support/ask.ts';
import { recordedStore, recordedUpstream } from '../support/recorded-upstream.ts';
import { AccountQuestions } from './account-questions.ts';
import { blockQuestions } from './block-questions.ts';
import { COMPARED, DIFFERENCES, NOT_ASKED } from './differences.ts';
import { dnsAnswers } from './dns-answers.ts';
import type { Question } from './question.ts';
import { object, type Tonlib, type TonlibRow, text, tonlibRows, typeOf } from './rows.ts';
import { Tally } from './tally.ts';
import { addTonlibSignatures } from './tonlib-signatures.ts';

// Everything that tonlib was asked on the recorded chain, asked of v2 on the same chain.

const ROWS = 1421;
const LEAST_SHARE = 0.98;
/** The newest block when tonlib was asked first, for blocks, for fees, and when contracts were loaded. */
const HEADS = { first: 1349, blocks: 1351, accounts: 1353, contracts: 1352 };
/** As tonlib runs get-methods, and answers whatever their exit code. */
const AS_TONLIB = { gasLimit: 1_000_000, stdExitCodeErrors: false, sendDisabled: true };

/** Fields that tonlib does not have. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  getAddressInformation: ['suspended'],
  runGetMethod: ['block_id', 'last_transaction_id'],
};

test('v2 agrees with tonlib, or differs for a known reason', async (t) => {
  const compare = await comparer(t);
  const tallies = { blocks: new Tally(), accounts: new Tally() };
  let rows = 0;
  for (const row of tonlibRows()) {
    await compare(row, tallies);
    rows++;
  }
  const all = tallies.blocks.with(tallies.accounts);
  const { compared, different, notAsked } = all;
  t.diagnostic(`${rows - sum(notAsked)} of ${rows} rows asked; ${all.summary}`);
  for (const [name, tally] of Object.entries(tallies)) t.diagnostic(`${name}: ${tally.summary}`);
  for (const [why, times] of Object.entries(notAsked)) t.diagnostic(`${times} not asked: ${why}`);
  for (const name of different) t.diagnostic(`differs: ${name}: ${DIFFERENCES[name]}`);
  assert.equal(rows, ROWS);
  assert.deepEqual(different.toSorted(), Object.keys(DIFFERENCES).toSorted());
  assert.deepEqual(notAsked, NOT_ASKED);
  assert.deepEqual(compared, COMPARED);
  assert.ok(all.share >= LEAST_SHARE);
});

test('dnsResolve returns all records of the given resolver', async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet', HEADS.accounts));
  const row = tonlibRows().find(({ note }) => note === 'all records of the item');
  assert.ok(row);
  const address = text(object(row.request, 'account_address'), 'account_address');
  const { result } = await ask('dnsResolve', { address, name: '', ttl: 1 });
  assert.deepEqual(result, row.response);
});

type Tallies = { readonly blocks: Tally; readonly accounts: Tally };

async function comparer(t: TestContext) {
  addTonlibSignatures(await recordedStore('localnet'));
  const [first, blocks, accounts] = await Promise.all(
    [HEADS.first, HEADS.blocks, HEADS.accounts].map((head) =>
      recordedUpstream(t, 'localnet', head),
    ),
  );
  assert.ok(first && blocks && accounts);
  const [askFirst, askBlocks] = [askV2(t, first), askV2(t, blocks)];
  const askAccounts = askV2(t, accounts, AS_TONLIB);
  const resolve = dnsAnswers(t, accounts);
  const questions = new AccountQuestions(HEADS.contracts);
  return async (row: TonlibRow, tallies: Tallies): Promise<void> => {
    if (typeOf(row.request) === 'dns.resolve') {
      const isEqual = isDeepStrictEqual(await resolve(row.request), expectedOf(row));
      return tallies.accounts.add('dnsResolve', isEqual ? null : `dnsResolve: ${row.note}`);
    }
    const aboutBlocks = blockQuestions(row);
    const asked = aboutBlocks ?? questions.of(row);
    const tally = aboutBlocks ? tallies.blocks : tallies.accounts;
    assert.ok(asked !== null, `nothing is made of ${typeOf(row.request)}`);
    if (typeof asked === 'string') return tally.skip(asked);
    const askHere = aboutBlocks ? askBlocks : askAccounts;
    for (const each of asked) {
      const ask = each.operation === 'getMasterchainInfo' ? askFirst : askHere;
      tally.add(each.operation, (await isAnswered(ask, each)) ? null : nameOf(each, row));
    }
  };
}

async function isAnswered(ask: Ask, question: Question): Promise<boolean> {
  const { ok, result, error } = await ask(question.operation, question.params);
  return isDeepStrictEqual(ok ? shared(question, result) : error, question.expected);
}

/** What both tell. */
function shared({ operation, part }: Question, result: unknown): unknown {
  if (part) return part(result as Tonlib);
  const added = ADDED[operation];
  if (!added) return result;
  const entries = Object.entries(result as Tonlib);
  return Object.fromEntries(entries.filter(([name]) => !added.includes(name)));
}

function expectedOf({ response }: TonlibRow): unknown {
  return typeOf(response) === 'error' ? text(response, 'message') : response;
}

function nameOf({ operation, params }: Question, { note }: TonlibRow): string {
  const { seqno, workchain, stack, ignore_chksig } = params;
  if (operation === 'lookupBlock') return `lookupBlock: seqno ${seqno} of ${workchain}`;
  const argument = /"([^"]{1,10})[^"]*"[^"]*$/.exec(JSON.stringify(stack ?? []))?.[1];
  const detail = `${argument ? ` of ${argument}` : ''}${ignore_chksig ? ', any signature' : ''}`;
  return `${operation}: ${note || 'negative'}${detail}`;
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
