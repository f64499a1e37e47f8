import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Block,
  type BlockIdExt,
  equalBytes,
  fromHex,
  makeProof,
  previousBlocks,
  readBoc,
  writeBoc,
} from '@tonway/chain';
import { blocksOf } from '@tonway/tools/fixtures';
import { recordedAnswer, recordedAnswers } from '../../test/support/recorded-answers.ts';
import { fromTlBlockId, toTlBlockId } from '../block-id.ts';
import type { Result } from '../tl/types.ts';
import { verifyShardBlockProof } from './shard-block-proof.ts';

type Answer = Result<'getShardBlockProof'>;

interface Proof {
  readonly masterchain: BlockIdExt;
  readonly asked: BlockIdExt;
  readonly answer: Answer;
}

/** The network never needed two links: a second one leads from a block behind a split or merge to each parent. */
function* proofsOfParents(): Generator<Proof & { afterSplit: boolean }> {
  const proofs = [...recordedAnswers('localnet/split', 'getShardBlockProof')];
  for (const block of blocksOf('localnet/split')) {
    const root = readBoc(Uint8Array.from(block.boc));
    const { info } = Block.load(root);
    if (!info.afterSplit && !info.afterMerge) continue;
    const rootHash = fromHex(block.rootHash);
    const known = proofs.find(({ params }) => equalBytes(params.id.rootHash, rootHash));
    assert.ok(known);
    const masterchain = fromTlBlockId(known.answer.masterchainId);
    const proof = writeBoc(makeProof(root, () => true));
    for (const asked of previousBlocks(info)) {
      const links = [...known.answer.links, { id: toTlBlockId(asked), proof }];
      yield { masterchain, asked, answer: { ...known.answer, links }, afterSplit: info.afterSplit };
    }
  }
}

test('invalid proofs are refused', async (t) => {
  const [proof] = proofsOfParents();
  const other = recordedAnswer('localnet/split', 'getShardBlockProof', () => true);
  assert.ok(proof);
  const { answer, masterchain, asked } = proof;
  const [first, second] = answer.links;
  const [foreign] = other.answer.links;
  assert.ok(first && second && foreign);
  const withLinks = (...links: Answer['links']) => ({ ...answer, links });
  const to = (change: Partial<typeof second.id>) =>
    withLinks(first, { ...second, id: { ...second.id, ...change } });

  const bad: Record<string, [Answer, RegExp]> = {
    'another masterchain block': [
      { ...answer, masterchainId: other.answer.masterchainId },
      /another masterchain block/,
    ],
    'no links': [withLinks(), /leads to/],
    'a link is missing': [withLinks(first), /leads to/],
    'the first link is missing': [withLinks(second), /of another block/],
    'links in another order': [withLinks(second, first), /of another block/],
    'too many links': [withLinks(...Array.from({ length: 9 }, () => first)), /9 links/],
    'a link of another proof': [withLinks(foreign), /does not register|of another block/],
    'proofs swapped': [
      withLinks({ ...first, proof: second.proof }, { ...second, proof: first.proof }),
      /of another block/,
    ],
    'an empty proof': [withLinks(first, { ...second, proof: new Uint8Array(0) }), /BOC_/],
    'the registered block has another file': [
      withLinks({ ...first, id: { ...first.id, fileHash: first.id.rootHash } }, second),
      /does not register/,
    ],
    'the registered block has another number': [
      withLinks({ ...first, id: { ...first.id, seqno: first.id.seqno + 1 } }, second),
      /does not register/,
    ],
    'a workchain that is not there': [
      withLinks({ ...first, id: { ...first.id, workchain: 7 } }, second),
      /does not register/,
    ],
    'a shard that is not there': [
      withLinks({ ...first, id: { ...first.id, shard: 1n << 60n } }, second),
      /does not register/,
    ],
    'the parent has another file': [to({ fileHash: second.id.rootHash }), /is no parent/],
    'the parent has another shard': [to({ shard: 1n << 60n }), /is no parent/],
    'the parent has another number': [to({ seqno: second.id.seqno - 1 }), /is no parent/],
  };
  assert.equal(verifyShardBlockProof(masterchain, asked, answer), asked);
  for (const [name, [changed, message]] of Object.entries(bad))
    await t.test(name, () =>
      assert.throws(() => verifyShardBlockProof(masterchain, asked, changed), {
        code: 'PROOF_INVALID',
        message,
      }),
    );
});

test('a proof from a block outside the masterchain is refused', () => {
  const [proof] = proofsOfParents();
  assert.ok(proof);
  const masterchainId = { ...proof.answer.masterchainId, workchain: 0 };
  const lie = { ...proof.answer, masterchainId };
  assert.throws(
    () => verifyShardBlockProof(fromTlBlockId(masterchainId), proof.asked, lie),
    /not in the masterchain/,
  );
});

test('proofs hold across splits and merges', () => {
  const kinds = { split: 0, merged: 0 };
  for (const { masterchain, asked, answer, afterSplit } of proofsOfParents()) {
    assert.equal(verifyShardBlockProof(masterchain, asked, answer), asked);
    kinds[afterSplit ? 'split' : 'merged']++;
    const [first, second] = answer.links;
    assert.ok(first && second);
    // a parent has the shard of its child neither here nor there
    const wrong = { ...second, id: { ...second.id, shard: first.id.shard } };
    const lie = { ...answer, links: [first, wrong] };
    assert.throws(() => verifyShardBlockProof(masterchain, asked, lie), /is no parent/);
  }
  assert.deepEqual(kinds, { split: 4, merged: 4 });
});
