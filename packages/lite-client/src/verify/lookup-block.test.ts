import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Recorded, recordedAnswer } from '../../test/support/recorded-answers.ts';
import { fromTlBlockId } from '../block-id.ts';
import type { Params, Result } from '../tl/types.ts';
import { verifyBlockHeader } from './header-answer.ts';
import { verifyLookedUpHeader, verifyLookupBlock } from './lookup-block.ts';

type Asked = Params<'lookupBlockWithProof'>;
type Answer = Result<'lookupBlockWithProof'>;
type Row = Recorded<'lookupBlockWithProof'>;

function find(fits: (row: Row) => boolean): Row {
  return recordedAnswer('localnet/split', 'lookupBlockWithProof', fits);
}

const isOfShard = ({ answer }: Row) => answer.id.workchain === 0 && answer.shardLinks.length > 0;

function refuses(row: Row, asked: Partial<Asked>, answer: Partial<Answer>, message: RegExp): void {
  const [question, reply] = [
    { ...row.params, ...asked },
    { ...row.answer, ...answer },
  ];
  assert.throws(() => verifyLookupBlock(question, reply), { code: 'PROOF_INVALID', message });
}

test('a lookup by seqno is verified, and changed answers are refused', () => {
  const row = find((each) => each.params.mode === 1 && isOfShard(each));
  const later = find(
    (each) => each.params.mode === 1 && each.answer.id.seqno > row.answer.id.seqno + 1,
  );
  const { id, masterchain } = verifyLookupBlock(row.params, row.answer);
  assert.deepEqual([id, masterchain], [row.answer.id, row.answer.mcBlockId].map(fromTlBlockId));
  refuses(
    row,
    { id: { ...row.params.id, seqno: id.seqno + 1 } },
    {},
    /not the block that was asked/,
  );
  refuses(row, { id: { ...row.params.id, workchain: -1 } }, {}, /another workchain/);
  refuses(row, { mcBlockId: later.answer.mcBlockId }, {}, /of another block/);
  const { answer } = row;
  refuses(row, {}, { id: { ...answer.id, fileHash: answer.id.rootHash } }, /leads to/);
  refuses(row, {}, { id: later.answer.id }, /leads to/);
  refuses(row, {}, { header: later.answer.header }, /of another block/);
  refuses(row, {}, { header: new Uint8Array(0) }, /BOC_/);
  refuses(row, {}, { shardLinks: later.answer.shardLinks }, /of another block/);
  refuses(row, {}, { shardLinks: [] }, /leads to/);
  refuses(row, {}, { mcBlockId: later.answer.mcBlockId }, /PROOF_INCOMPLETE|blocks before/);
  refuses(row, {}, { mcBlockProof: later.answer.mcBlockProof }, /PROOF_INCOMPLETE/);
  refuses(row, {}, { clientMcStateProof: answer.header }, /of another block/);
  refuses(row, {}, { mcBlockProof: answer.header }, /of another state/);
  refuses(row, {}, { prevHeader: answer.header }, /nobody needs/);
  refuses(row, {}, { mode: 2 }, /another question/);
});

test('a lookup in the trusted block itself is verified', () => {
  const fits = ({ params, answer }: Row) => params.mcBlockId.seqno === answer.mcBlockId.seqno;
  const row = recordedAnswer('localnet', 'lookupBlockWithProof', fits);
  verifyLookupBlock(row.params, row.answer);
  refuses(row, {}, { mcBlockProof: row.answer.header }, /nobody needs/);
  const other = { ...row.params.mcBlockId, fileHash: row.params.mcBlockId.rootHash };
  refuses(row, { mcBlockId: other }, {}, /BOC_/);
});

test('a lookup by logical time gives the first block that reaches it', () => {
  const row = find((each) => each.params.mode === 2 && isOfShard(each));
  const { info } = verifyLookupBlock(row.params, row.answer);
  const from = row.params.lt ?? 0n;
  assert.ok(from <= info.endLt);
  verifyLookupBlock({ ...row.params, lt: info.endLt }, row.answer);
  refuses(row, { lt: info.endLt + 1n }, {}, /not the block that was asked/);
  // the end of the block before belongs to that block
  const before = info.prevRef[0].endLt;
  verifyLookupBlock({ ...row.params, lt: before + 1n }, row.answer);
  refuses(row, { lt: before }, {}, /fits already/);
  refuses(row, { lt: 1n }, {}, /fits already/);
  refuses(row, {}, { prevHeader: row.answer.header }, /of another block/);
  refuses(row, {}, { prevHeader: new Uint8Array(0) }, /BOC_/);
});

test('a lookup by time is verified', () => {
  const row = recordedAnswer(
    'localnet',
    'lookupBlockWithProof',
    ({ params, answer }) => params.mode === 4 && answer.id.workchain === 0,
  );
  const { info } = verifyLookupBlock(row.params, row.answer);
  verifyLookupBlock({ ...row.params, utime: info.genUtime }, row.answer);
  refuses(row, { utime: info.genUtime + 1 }, {}, /not the block that was asked/);
  refuses(row, { utime: info.genUtime - 100 }, {}, /fits already/);
});

test('a block of a shard without the prefix is refused', () => {
  const isHalf = (each: Row) => isOfShard(each) && each.answer.id.shard === 1n << 62n;
  const row = find((each) => isHalf(each) && each.params.mode === 1);
  verifyLookupBlock({ ...row.params, id: { ...row.params.id, shard: 1n } }, row.answer);
  for (const shard of [-1n, -(1n << 63n)])
    refuses(row, { id: { ...row.params.id, shard } }, {}, /another shard/);
});

test('a lookup without a proof is compared with its header', () => {
  const { params, answer } = recordedAnswer(
    'localnet',
    'lookupBlock',
    ({ params }) => params.mode === 1,
  );
  const id = fromTlBlockId(answer.id);
  verifyLookedUpHeader(id, params, answer);
  const other = { ...id, fileHash: id.rootHash };
  assert.throws(() => verifyLookedUpHeader(other, params, answer), /of another block/);
  const next = { ...params, id: { ...params.id, seqno: params.id.seqno + 1 } };
  assert.throws(() => verifyLookedUpHeader(id, next, answer), /not the block that was asked/);
});

test('a header must contain what the mode requests', () => {
  const short = recordedAnswer('localnet', 'getBlockHeader', (row) => row.params.mode === 0);
  const id = fromTlBlockId(short.params.id);
  verifyBlockHeader(id, 0, short.answer);
  assert.throws(() => verifyBlockHeader(id, 1, { ...short.answer, mode: 1 }), /state update/);
  for (const mode of [2, 16, 16 + 32, 16 + 64])
    assert.throws(() => verifyBlockHeader(id, mode, { ...short.answer, mode }), /PROOF_INCOMPLETE/);
  assert.throws(() => verifyBlockHeader(id, 1, short.answer), /shows something else/);
  const cut = { ...short.answer, headerProof: short.answer.headerProof.subarray(0, -1) };
  assert.throws(() => verifyBlockHeader(id, 0, cut), /BOC_/);
  assert.throws(
    () => verifyBlockHeader({ ...id, seqno: id.seqno + 1 }, 0, short.answer),
    /another block/,
  );
});
