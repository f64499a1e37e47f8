import { fromBase64, readBoc, toBase64, toHex, writeBoc } from '@tonway/chain';
import {
  expectedShortIds,
  expectedTransactions,
  expectedTransactionsExt,
  expectedTransactionsStd,
} from './expected-transactions.ts';
import type { Asked, Question } from './question.ts';
import { number, object, type Tonlib, type TonlibRow, text, typeOf } from './rows.ts';

type Ask = (request: Tonlib, row: TonlibRow) => Question | string;

const FIELDS = 7;
const REVERSE = 64;
const WITH_AFTER = 128;
const TONLIB_COUNT = 10;
const SERVER_COUNT = 16;
const BY = { 1: 'seqno', 2: 'lt', 4: 'unixtime' } as const;

/** Kinds of tonlib's questions about blocks, transactions and the configuration. */
const ASK: Readonly<Record<string, Ask>> = {
  'blocks.getMasterchainInfo': (_, row) => same('getMasterchainInfo', {}, row),
  'blocks.getMasterchainInfoExt': () => 'v2 has no such operation',
  'blocks.getShards': ({ id }, row) =>
    isRightMasterchainId(id as Tonlib, row)
      ? same('getShards', { seqno: number(id as Tonlib, 'seqno') }, row)
      : 'v2 names the masterchain block by its number',
  'blocks.getBlockHeader': (request, row) => same('getBlockHeader', blockParams(request), row),
  'blocks.getMasterchainBlockSignatures': (request, row) =>
    same('getMasterchainBlockSignatures', { seqno: number(request, 'seqno') }, row),
  'blocks.getShardBlockProof': (request, row) =>
    same('getShardBlockProof', { ...placeParams(request), ...fromParams(request) }, row),
  'blocks.getOutMsgQueueSizes': ({ mode }, row) =>
    mode === 0 ? same('getOutMsgQueueSize', {}, row) : 'v2 shows all shards',
  'blocks.lookupBlock': lookupQuestion,
  'blocks.getTransactions': listQuestion('getBlockTransactions', expectedShortIds),
  'blocks.getTransactionsExt': listQuestion('getBlockTransactionsExt', expectedTransactionsExt),
  'raw.getTransactions': (request, row) => historyQuestion(request, 0, row),
  'raw.getTransactionsV2': (request, row) =>
    historyQuestion(request, number(request, 'count'), row),
  getConfigParam: ({ param }, row) => same('getConfigParam', { param: Number(param) }, row),
  getConfigAll: (_, row) => same('getConfigAll', {}, row),
  'smc.getLibraries': librariesQuestion,
  'smc.getLibrariesExt': () => 'v2 has no such operation',
};

/** Null: the row is about something else. */
export function blockQuestions(row: TonlibRow): Asked | null {
  const asked = blockQuestion(row);
  if (asked === null || typeof asked === 'string') return asked;
  // a history is asked for in both of its forms
  return asked.operation === 'getTransactionsStd' ? [asked, asExtended(asked, row)] : [asked];
}

function blockQuestion(row: TonlibRow): Question | string | null {
  const { request } = row;
  if (typeOf(request) !== 'withBlock') return ASK[typeOf(request)]?.(request, row) ?? null;
  const inner = object(request, 'function');
  if (!typeOf(inner).startsWith('getConfig')) return null;
  const asked = ASK[typeOf(inner)]?.(inner, row) ?? null;
  if (asked === null || typeof asked === 'string') return asked;
  const block = object(request, 'id');
  if (number(block, 'workchain') !== -1) return 'v2 takes masterchain blocks only';
  return { ...asked, params: { ...asked.params, seqno: number(block, 'seqno') } };
}

function same(operation: string, params: Question['params'], { response }: TonlibRow): Question {
  return { operation, params, expected: errorText(response) ?? response };
}

function errorText(response: Tonlib): string | null {
  return typeOf(response) === 'error' ? text(response, 'message') : null;
}

/** tonlib writes these BoCs, and no others, without a checksum; ours have one. */
function librariesQuestion(request: Tonlib, row: TonlibRow): Question {
  const params = { libraries: request.library_list as readonly string[] };
  const { result, ...rest } = row.response;
  if (!Array.isArray(result)) return same('getLibraries', params, row);
  const withChecksum = (entry: Tonlib) => ({
    ...entry,
    data: toBase64(writeBoc(readBoc(fromBase64(text(entry, 'data'))))),
  });
  const expected = { ...rest, result: (result as readonly Tonlib[]).map(withChecksum) };
  return { operation: 'getLibraries', params, expected };
}

function placeParams(request: Tonlib) {
  const id = object(request, 'id');
  return {
    workchain: number(id, 'workchain'),
    shard: text(id, 'shard'),
    seqno: number(id, 'seqno'),
  };
}

function blockParams(request: Tonlib) {
  const id = object(request, 'id');
  const hashes = { root_hash: text(id, 'root_hash'), file_hash: text(id, 'file_hash') };
  return { ...placeParams(request), ...hashes };
}

function fromParams(request: Tonlib) {
  return number(request, 'mode') & 1
    ? { from_seqno: number(object(request, 'from'), 'seqno') }
    : {};
}

function isRightMasterchainId(id: Tonlib, { note }: TonlibRow): boolean {
  return number(id, 'workchain') === -1 && note !== 'wrong hash';
}

function lookupQuestion(request: Tonlib, row: TonlibRow): Question | string {
  const by = BY[number(request, 'mode') as keyof typeof BY];
  if (!by) return 'v2 takes one key';
  const { workchain, shard, seqno } = placeParams(request);
  const value = { seqno, lt: text(request, 'lt'), unixtime: number(request, 'utime') }[by];
  return same('lookupBlock', { workchain, shard, [by]: value }, row);
}

function listQuestion(
  operation: string,
  expected: (response: Tonlib, workchain: number) => unknown,
): Ask {
  return (request, row) => {
    const mode = number(request, 'mode');
    if ((mode & FIELDS) !== FIELDS) return 'v2 shows all fields';
    if (mode & REVERSE) return 'v2 lists forwards';
    const params = { ...blockParams(request), count: number(request, 'count'), ...after(request) };
    const { workchain } = placeParams(request);
    return {
      operation,
      params,
      expected: errorText(row.response) ?? expected(row.response, workchain),
    };
  };
}

function after(request: Tonlib) {
  if ((number(request, 'mode') & WITH_AFTER) === 0) return {};
  const place = object(request, 'after');
  return {
    after_lt: text(place, 'lt'),
    after_hash: toHex(fromBase64(text(place, 'account'))),
  };
}

function historyQuestion(request: Tonlib, count: number, { response }: TonlibRow): Question {
  const { lt, hash } = object(request, 'from_transaction_id') as Record<string, string>;
  const address = text(object(request, 'account_address'), 'account_address');
  // tonlib takes 0 for its default, and asks the server once however many are wanted
  const limit = Math.min(count || TONLIB_COUNT, SERVER_COUNT);
  const expected = errorText(response) ?? expectedTransactionsStd(response);
  const params = { address, limit, lt: lt ?? '', hash: hash ?? '' };
  return { operation: 'getTransactionsStd', params, expected };
}

/** The same part of a history as objects of the other family. */
function asExtended(question: Question, { response }: TonlibRow): Question {
  const expected = errorText(response) ?? expectedTransactions(response);
  return { ...question, operation: 'getTransactions', expected };
}
