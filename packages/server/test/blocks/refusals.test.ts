import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skip } from '@tonway/tools/fixtures';
import type { Json } from '../../src/v2/params/param.ts';
import { askV2 } from '../support/ask.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';

type Params = Readonly<Record<string, Json>>;

const HASH = 'ab'.repeat(32);
const ADDRESS = `0:${HASH}`;
const place = { workchain: 0, shard: '-9223372036854775808' };
const block = { ...place, seqno: 5 };
const message = { source: ADDRESS, destination: ADDRESS, created_lt: 1 };

const POSITIVE_SEQNO = 'seqno should be positive';

/** What is wrong in the parameters of any operation about one block. */
const wrongBlock: readonly [Params, string][] = [
  [{ ...block, workchain: 'x' }, 'failed to parse workchain'],
  [{ ...block, workchain: 2 ** 31 }, 'failed to parse workchain'],
  [{ ...block, shard: '8000000000000000f' }, 'failed to parse shard'],
  [{ ...block, shard: 2n ** 63n }, 'failed to parse shard'],
  [{ ...block, seqno: '' }, 'failed to parse seqno'],
  [{ ...block, seqno: 0 }, POSITIVE_SEQNO],
  [{ ...block, root_hash: 'ab' }, 'failed to parse root_hash'],
  [{ ...block, file_hash: 'ab' }, 'failed to parse file_hash'],
  [{ ...block, shard: 1, root_hash: HASH, file_hash: HASH }, 'failed to parse shard'],
];

const wrongPage: readonly [Params, string][] = [
  ...wrongBlock,
  [{ ...block, after_lt: 'x', after_hash: HASH }, 'failed to parse after_lt'],
  [{ ...block, after_lt: -1, after_hash: HASH }, 'after_lt should be non-negative'],
  [{ ...block, after_lt: 1, after_hash: 'x' }, 'failed to parse after_hash'],
  [{ ...block, after_lt: 1 }, 'after_lt and after_hash should be used together'],
  [{ ...block, after_hash: ADDRESS }, 'after_lt and after_hash should be used together'],
  [{ ...block, count: 'x' }, 'failed to parse count'],
  [{ ...block, count: 0 }, 'count should be positive'],
  [{ ...block, count: 10_001 }, 'count should be less or equal 10000'],
];

const wrongHistory: readonly [Params, string][] = [
  [{}, 'empty address'],
  [{ address: 'x' }, 'failed to parse address'],
  [{ address: ADDRESS, lt: 'x', hash: HASH }, 'failed to parse lt'],
  [{ address: ADDRESS, lt: -1, hash: HASH }, 'lt should be non-negative'],
  [{ address: ADDRESS, lt: 5, hash: 'x' }, 'failed to parse hash'],
  [{ address: ADDRESS, lt: 5 }, 'lt and hash should be used together'],
  [{ address: ADDRESS, hash: HASH }, 'lt and hash should be used together'],
  [{ address: ADDRESS, to_lt: 'x' }, 'failed to parse to_lt'],
  [{ address: ADDRESS, limit: 'x' }, 'failed to parse limit'],
  [{ address: ADDRESS, limit: 0 }, 'limit should be positive'],
  [{ address: ADDRESS, limit: 1001 }, 'limit should be less or equal 1000'],
  [{ address: ADDRESS, archival: 'perhaps' }, 'failed to parse archival'],
];

const wrongSeqno: readonly [Params, string][] = [
  [{}, 'failed to parse seqno'],
  [{ seqno: 'x' }, 'failed to parse seqno'],
  [{ seqno: 0 }, POSITIVE_SEQNO],
];

const wrongMessage: readonly [Params, string][] = [
  [{ destination: ADDRESS, created_lt: 1 }, 'empty source address'],
  [{ source: ADDRESS, created_lt: 1 }, 'empty destination address'],
  [{ ...message, created_lt: 'x' }, 'failed to parse created_lt'],
  [{ ...message, created_lt: -1 }, 'created_lt should be non-negative'],
];

const ONE_KEY = 'exactly one of seqno, lt, unixtime should be specified';

const WRONG: Readonly<Record<string, readonly [Params, string][]>> = {
  getShards: wrongSeqno,
  getMasterchainBlockSignatures: wrongSeqno,
  getBlockHeader: wrongBlock,
  getBlockTransactions: wrongPage,
  getBlockTransactionsExt: wrongPage,
  getTransactions: wrongHistory,
  getTransactionsStd: wrongHistory,
  tryLocateResultTx: wrongMessage,
  tryLocateSourceTx: wrongMessage,
  getShardBlockProof: [
    [{ shard: 8, seqno: 1 }, 'workchain required'],
    [{ workchain: 0, seqno: 1 }, 'shard required'],
    [place, 'seqno required'],
    [{ ...block, workchain: 'x' }, 'failed to parse workchain'],
    [{ ...block, shard: 'x' }, 'failed to parse shard'],
    [{ ...block, seqno: 'x' }, 'failed to parse seqno'],
    [{ ...block, seqno: 0 }, POSITIVE_SEQNO],
    [{ ...block, from_seqno: 'x' }, 'failed to parse from_seqno'],
    [{ ...block, from_seqno: -1 }, 'from_seqno should be non-negative'],
  ],
  lookupBlock: [
    [place, ONE_KEY],
    [{ ...block, lt: 5 }, ONE_KEY],
    [{ ...place, lt: 5, unixtime: 5 }, ONE_KEY],
    [{ ...block, workchain: 'x' }, 'failed to parse workchain'],
    [{ ...block, shard: 'x' }, 'failed to parse shard'],
    [{ ...place, seqno: 'x' }, 'failed to parse seqno'],
    [{ ...place, seqno: 0 }, POSITIVE_SEQNO],
    [{ ...place, lt: 'x' }, 'failed to parse lt'],
    [{ ...place, lt: -1 }, 'lt should be non-negative'],
    [{ ...place, unixtime: 'x' }, 'failed to parse unixtime'],
    [{ ...place, unixtime: -1 }, 'unixtime should be non-negative'],
  ],
  getConfigParam: [
    [{}, 'failed to parse param'],
    [{ param: 'x' }, 'failed to parse param'],
    [{ config_id: 'x' }, 'failed to parse config_id'],
    [{ param: 1, config_id: 1 }, 'only one of config_id or param should be specified'],
    [{ config_id: -1 }, 'param should be non-negative'],
    [{ param: 1, seqno: 'x' }, 'failed to parse seqno'],
    [{ param: 1, seqno: 0 }, POSITIVE_SEQNO],
  ],
  getConfigAll: [[{ seqno: 0 }, POSITIVE_SEQNO]],
  getLibraries: [[{ libraries: ['x'] }, 'failed to parse libraries']],
};

test('requests that cannot be read are refused in the words of the reference', {
  skip,
}, async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet/split'));
  for (const [operation, rows] of Object.entries(WRONG)) {
    for (const [params, text] of rows) {
      const { ok, error, code } = await ask(operation, params);
      assert.deepEqual({ ok, error, code }, { ok: false, error: text, code: 422 }, operation);
    }
  }
});

test('what the chain does not have is an error of the server', { skip }, async (t) => {
  const ask = askV2(t, await recordedUpstream(t, 'localnet/split', 300));
  const rows: [string, Params, RegExp][] = [
    ['getShards', { seqno: 301 }, /^LITE_SERVER_NOTREADY: .*block not found/],
    ['getBlockHeader', { ...place, seqno: 5000 }, /^LITE_SERVER_NOTREADY: .*block not found/],
    ['getShardBlockProof', { ...block, from_seqno: 4 }, /^from mc block is too old$/],
    ['getShardBlockProof', { ...block, from_seqno: 301 }, /^lookup from block error: LITE_SERVER_/],
    ['getLibraries', { libraries: Array(17).fill(HASH) }, /^INVALID_FIELD: .*16 maximum$/],
  ];
  for (const [operation, params, text] of rows) {
    const { error, code } = await ask(operation, params);
    assert.match(error ?? '', text, operation);
    assert.equal(code, 500, operation);
  }
});
