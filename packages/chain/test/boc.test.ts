import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  chainBlocks,
  localnetBlocks,
  manifest,
  readFixture,
  readJson,
  skipWithout,
} from '@tonway/tools/fixtures';
import { readBoc, readBocRoots } from '../src/boc/read-boc.ts';
import { NODE_BLOCK_OPTIONS, writeBoc } from '../src/boc/write-boc.ts';
import { CellType } from '../src/cell/cell-type.ts';
import { cellsByHash } from '../src/merkle/fill-pruned.ts';
import { openProof } from '../src/merkle/merkle-proof.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('every BoC of public chains has the expected roots, cells and root hash', () => {
  let read = 0;
  for (const row of manifest()) {
    if (!row.file.endsWith('.boc') || !row.rootHash) continue;
    const roots = readBocRoots(readFixture('chain', row.file));
    const [root] = roots;
    assert.ok(root, row.file);
    assert.equal(roots.length, row.roots, row.file);
    // the list gives the virtual hash of a proof
    const isProof = root.type === CellType.MerkleProof && root.hashHex() !== row.rootHash;
    assert.equal((isProof ? openProof(root) : root).hashHex(), row.rootHash, row.file);
    const known = new Map<string, never>();
    for (const each of roots) cellsByHash(each, known);
    assert.equal(known.size, row.cells, row.file);
    read++;
  }
  assert.ok(read > 350, `${read} files`);
});

/**
 * Cut out of other projects' sources with bytes too many, or written with wrong level masks. The node refuses the
 * masks, and bytes behind the last cell; it overlooks bytes behind the whole BoC, which we refuse.
 */
const MALFORMED: Readonly<Record<string, string>> = {
  'test_tl.py:54': 'BOC_TRAILING',
  'TestBocDeserealization.java:46': 'BOC_TRAILING',
  'main.go:34': 'BOC_TRAILING',
  'ShardStateUnsplit.spec.ts:15': 'BOC_CELL',
  'TestHashMap.java:208': 'BOC_CELL',
  'TestTlbShardReader.java:20': 'BOC_CELL',
};

test('every well-formed collected BoC has the expected root hash', {
  skip: skipWithout('chain/collected-bocs.json'),
}, () => {
  type Row = { source: string; rootHash: string; roots: number; boc: string };
  const rows = readJson<Row[]>('chain', 'collected-bocs.json');
  for (const { source, rootHash, roots, boc } of rows) {
    const read = () => readBocRoots(Buffer.from(boc, 'base64'));
    const code = MALFORMED[source.slice(source.lastIndexOf('/') + 1)];
    if (code) {
      assert.throws(read, { code });
      continue;
    }
    assert.equal(read().length, roots);
    assert.equal(read()[0]?.hashHex(), rootHash);
  }
  assert.equal(rows.length, 170);
});

test('malformed BoCs that other readers accept are refused', {
  skip: skipWithout('chain/config/toncore-configProof-nonstandard.b64'),
}, () => {
  const text = Buffer.from(
    readFixture('chain', 'config', 'toncore-configProof-nonstandard.b64'),
  ).toString();
  assert.throws(() => readBocRoots(Buffer.from(text, 'base64')), { code: 'CELL_INVALID' });
});

test('all 4,411 recorded blocks: hashes agree, and writing gives the same file', () => {
  let blocks = 0;
  for (const { boc, rootHash, fileHash } of localnetBlocks()) {
    const root = readBoc(boc);
    assert.equal(root.hashHex(), rootHash);
    assert.equal(sha256(writeBoc(root, NODE_BLOCK_OPTIONS)), fileHash);
    blocks++;
  }
  assert.equal(blocks, 4411);
});

test('public blocks are written as the node wrote them', () => {
  let same = 0;
  for (const { file, boc, block } of chainBlocks()) {
    const written = writeBoc(readBoc(boc), NODE_BLOCK_OPTIONS);
    assert.equal(Buffer.from(written).equals(boc), block.nodeSerialization === true, file);
    if (block.nodeSerialization) same++;
  }
  assert.ok(same > 60, `${same} blocks`);
});
