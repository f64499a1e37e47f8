import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { skip } from '@tonway/tools/fixtures';
import { type Ask, askV2 } from '../support/ask.ts';
import { recordedStore, recordedUpstream } from '../support/recorded-upstream.ts';
import { asExtended, blockQuestion, type Question } from './block-questions.ts';
import { type TonlibRow, tonlibRows } from './rows.ts';
import { addTonlibSignatures } from './tonlib-signatures.ts';

/** The newest block when tonlib was asked, and when it was asked first. */
const HEAD = 1351;
const FIRST_HEAD = 1349;

/** Every row in which v2 says something else, by operation and note, and why. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'getBlockHeader: wrong hash': 'refused as no block of the chain, before the block is asked for',
  'getBlockTransactions: count 0': 'v2 takes 1 and more',
  'getBlockTransactions: wrong hash': 'as with getBlockHeader',
  'getConfigParam: negative': 'v2 takes 0 and more',
  'getMasterchainBlockSignatures: mc 1': 'we have them: the block before it is the zero state',
  'getMasterchainBlockSignatures: negative': 'v2 takes 1 and more',
  'getMasterchainBlockSignatures: seqno 0': 'v2 takes 1 and more',
  'getMasterchainBlockSignatures: too new': 'no server is asked for what lies behind the head',
  'getShardBlockProof: masterchain block':
    'the same proof, of which our server shows one cell more',
  'getTransactions: lt 0': 'an lt of 0 counts as none, and a hash needs one',
  'lookupBlock: seqno 0 of -1': 'v2 takes 1 and more',
  'lookupBlock: seqno 0 of 0': 'v2 takes 1 and more',
  'lookupBlock: seqno -1 of -1': 'v2 takes 1 and more',
  'lookupBlock: seqno 101146 of -1': 'no server is asked for what lies behind the head',
};

/** What tonlib can be asked and v2 cannot. */
const UNASKABLE: Readonly<Record<string, number>> = {
  'no such operation': 3,
  'v2 lists forwards': 2,
  'v2 names the masterchain block by its number': 2,
  'v2 shows all fields': 6,
  'v2 shows all shards': 2,
  'v2 takes masterchain blocks only': 1,
  'v2 takes one key': 2,
};

test('blocks, transactions and configuration as tonlib tells them', { skip }, async (t) => {
  addTonlibSignatures(await recordedStore('localnet'));
  const askFirst = askV2(t, await recordedUpstream(t, 'localnet', FIRST_HEAD));
  const ask = askV2(t, await recordedUpstream(t, 'localnet', HEAD));
  const [unaskable, equal] = [new Map<string, number>(), new Map<string, number>()];
  const different: string[] = [];
  for (const row of tonlibRows()) {
    const question = blockQuestion(row);
    if (question && 'unaskable' in question) count(unaskable, question.unaskable);
    if (!question || 'unaskable' in question) continue;
    for (const each of familiesOf(question, row)) {
      const asked = each.operation === 'getMasterchainInfo' ? askFirst : ask;
      const isSame = await isAnswered(asked, each);
      if (isSame) count(equal, each.operation);
      else different.push(nameOf(each, row));
    }
  }
  assert.deepEqual(Object.fromEntries(unaskable), UNASKABLE);
  assert.deepEqual(different.sort(), Object.keys(DIFFERENCES).sort());
  t.diagnostic(`equal: ${JSON.stringify(Object.fromEntries(equal))}`);
  assert.deepEqual(Object.fromEntries(equal), {
    getMasterchainInfo: 1,
    getTransactionsStd: 230,
    getTransactions: 229,
    getShards: 25,
    getBlockHeader: 49,
    getMasterchainBlockSignatures: 24,
    getShardBlockProof: 49,
    lookupBlock: 46,
    getBlockTransactions: 66,
    getBlockTransactionsExt: 58,
    getOutMsgQueueSize: 1,
    getConfigParam: 24,
    getConfigAll: 2,
    getLibraries: 5,
  });
});

/** A history is asked for in both of its forms. */
function familiesOf(question: Question, row: TonlibRow): Question[] {
  const isHistory = question.operation === 'getTransactionsStd';
  return isHistory ? [question, asExtended(question, row)] : [question];
}

async function isAnswered(ask: Ask, { operation, params, expected }: Question): Promise<boolean> {
  const { ok, result, error } = await ask(operation, params);
  return isDeepStrictEqual(ok ? result : error, expected);
}

function nameOf({ operation, params }: Question, { note }: TonlibRow): string {
  const detail =
    operation === 'lookupBlock' ? `seqno ${params.seqno} of ${params.workchain}` : note;
  return `${operation}: ${detail || 'negative'}`;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
