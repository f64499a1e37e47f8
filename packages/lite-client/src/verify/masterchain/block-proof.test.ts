import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedAnswer } from '../../../test/support/recorded-answers.ts';
import { fromTlBlockId } from '../../block-id.ts';
import type { Result, Tagged } from '../../tl/types.ts';
import { verifyBlockProof } from './block-proof.ts';

type Answer = Result<'getBlockProof'>;
type Forward = Tagged<'liteServer.blockLinkForward'>;
type Back = Tagged<'liteServer.blockLinkBack'>;

function recorded(note: string) {
  const row = recordedAnswer('localnet', 'getBlockProof', (each) => each.note.startsWith(note));
  const [known, target] = [row.params.knownBlock, row.params.targetBlock ?? row.answer.to];
  return { answer: row.answer, known: fromTlBlockId(known), target: fromTlBlockId(target) };
}

/** The answer with another last link. */
function withLast(answer: Answer, change: Partial<Forward> | Partial<Back>): Answer {
  const last = answer.steps.at(-1);
  assert.ok(last);
  const steps = [...answer.steps.slice(0, -1), { ...last, ...change }] as Answer['steps'];
  return { ...answer, steps, to: change.to ?? answer.to };
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
}

test('invalid answers are refused', async (t) => {
  const { answer, known, target } = recorded('zerostate to H, mode 4097');
  const paged = recorded('zerostate to the newest block, mode 4097: page 0');
  const empty = recorded('same block, mode 4097');
  const { steps } = answer;
  const [first, second, ...rest] = steps;
  assert.ok(first && second);
  const other = recorded('key block to H, mode 4097').known;

  const bad: Record<string, [Answer, RegExp]> = {
    'from another block': [{ ...answer, from: second.from }, /starts from another block/],
    'to another block': [{ ...answer, to: second.to }, /does not reach its end/],
    'a link is missing': [{ ...answer, steps: [first, ...rest] }, /which is not proven/],
    'links in another order': [{ ...answer, steps: [second, first, ...rest] }, /not proven/],
    'the last link is missing': [{ ...answer, steps: steps.slice(0, -1) }, /does not reach/],
    'cut off and called complete': [
      { ...answer, steps: steps.slice(0, -1), to: steps.at(-1)?.from ?? answer.to },
      /ends at another block/,
    ],
    'nothing, and not complete': [
      { ...answer, steps: [], to: answer.from, complete: false },
      /cut off/,
    ],
    'cut off behind no key block': [{ ...answer, complete: false }, /cut off/],
    'too many links': [
      { ...answer, steps: Array.from({ length: 17 }, () => first) },
      /17 links in one answer/,
    ],
    'a block of a shard': [
      { ...answer, to: { ...answer.to, workchain: 0 } },
      /not in the masterchain/,
    ],
    'a shard that is none': [{ ...answer, to: { ...answer.to, shard: 0n } }, /SHARD_INVALID/],
  };
  await verifyBlockProof(known, target, answer);
  for (const [name, [changed, message]] of Object.entries(bad)) {
    const expected = { code: 'PROOF_INVALID', message };
    await t.test(name, () => assert.rejects(verifyBlockProof(known, target, changed), expected));
  }
  await t.test('for another target', () =>
    assert.rejects(verifyBlockProof(known, other, answer), /ends at another block/),
  );
  const { complete, blocks } = await verifyBlockProof(paged.known, paged.target, paged.answer);
  assert.deepEqual([complete, blocks.length], [false, 16]);
  const nothing = await verifyBlockProof(empty.known, empty.target, empty.answer);
  assert.deepEqual(nothing, { complete: true, blocks: [] });
});

test('invalid forward links are refused', async (t) => {
  const { answer, known } = recorded('zerostate to H, mode 4097');
  const last = answer.steps.at(-1);
  const before = answer.steps.at(-2);
  assert.ok(last?.kind === 'liteServer.blockLinkForward');
  assert.ok(before?.kind === 'liteServer.blockLinkForward');
  const { configProof, destProof, signatures } = last;
  assert.ok(signatures.kind === 'liteServer.signatureSet.simplex');
  assert.ok(before.signatures.kind === 'liteServer.signatureSet.simplex');
  const { candidate } = before.signatures;

  const bad: Record<string, [Partial<Forward>, RegExp]> = {
    'proofs swapped': [{ configProof: destProof, destProof: configProof }, /of another block/],
    'no configuration': [{ configProof: before.destProof }, /PROOF_INCOMPLETE/],
    'a cut proof': [{ destProof: destProof.subarray(0, -9) }, /a proof: .*BOC_/],
    'an empty proof': [{ destProof: new Uint8Array(0) }, /a proof: .*BOC_/],
    'a proof with a wrong bit': [{ configProof: flipped(configProof, 200) }, /a proof: /],
    'wrong key block flag': [{ toKeyBlock: true }, /wrong key block flag/],
    'another file': [{ to: { ...last.to, fileHash: last.to.rootHash } }, /candidate is of another/],
    'the candidate of another block': [
      { signatures: { ...signatures, candidate } },
      /candidate is of another block/,
    ],
    'another catchain seqno': [
      { signatures: { ...signatures, ccSeqno: signatures.ccSeqno + 1 } },
      /another session/,
    ],
    'another validator set': [
      { signatures: { ...signatures, validatorSetHash: signatures.validatorSetHash ^ 1 } },
      /other validators/,
    ],
    'signatures of another block': [
      { signatures: { ...signatures, signatures: before.signatures.signatures } },
      /a signature is wrong/,
    ],
    'another kind of signatures': [
      {
        signatures: {
          kind: 'liteServer.signatureSet.ordinary',
          validatorSetHash: signatures.validatorSetHash,
          catchainSeqno: signatures.ccSeqno,
          signatures: signatures.signatures,
        },
      },
      /a signature is wrong/,
    ],
  };
  for (const [name, [change, message]] of Object.entries(bad))
    await t.test(name, () =>
      assert.rejects(verifyBlockProof(known, null, withLast(answer, change)), {
        code: 'PROOF_INVALID',
        message,
      }),
    );
});

test('invalid backward links are refused', async (t) => {
  const { answer, known } = recorded('H back to plain block, mode 4097');
  const zero = recorded('H back to zerostate, mode 4097').answer;
  const key = recorded('last to first key block, mode 4097').answer.steps[0];
  const neighbour = recorded('one step back, mode 4097').answer.steps[0];
  const [link] = answer.steps;
  assert.ok(link?.kind === 'liteServer.blockLinkBack');
  assert.ok(key?.kind === 'liteServer.blockLinkBack');
  assert.ok(neighbour?.kind === 'liteServer.blockLinkBack');

  const bad: Record<string, [Answer, RegExp]> = {
    'the block has another file': [
      withLast(answer, { to: { ...link.to, fileHash: link.to.rootHash } }),
      /none of the blocks before/,
    ],
    'the block has another root': [
      withLast(answer, { to: { ...link.to, rootHash: link.to.fileHash } }),
      /none of the blocks before/,
    ],
    'a block that the state does not show': [
      withLast(answer, { to: neighbour.to, destProof: neighbour.destProof }),
      /PROOF_INCOMPLETE/,
    ],
    'the state of another block': [
      withLast(answer, { stateProof: key.stateProof }),
      /of another state/,
    ],
    'the header of another block': [withLast(answer, { proof: key.proof }), /of another block/],
    'a header of another target': [
      withLast(answer, { destProof: neighbour.destProof }),
      /of another block/,
    ],
    'no header of the target': [withLast(answer, { destProof: new Uint8Array(0) }), /no header/],
    'proofs swapped': [
      withLast(answer, { proof: link.stateProof, stateProof: link.proof }),
      /of another block/,
    ],
    'wrong key block flag': [withLast(answer, { toKeyBlock: true }), /wrong key block flag/],
    'zero state, wrong key block flag': [withLast(zero, { toKeyBlock: false }), /wrong key/],
    'zero state with a header': [withLast(zero, { destProof: link.destProof }), /a block where/],
    forward: [withLast(answer, { to: { ...link.to, seqno: link.from.seqno } }), /leads forward/],
  };
  await verifyBlockProof(known, null, answer);
  await verifyBlockProof(known, null, zero);
  for (const [name, [changed, message]] of Object.entries(bad))
    await t.test(name, () =>
      assert.rejects(verifyBlockProof(known, null, changed), { code: 'PROOF_INVALID', message }),
    );
});
