import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Network } from '@tonway/tools/fixtures';
import { fromTlBlockId } from '../src/block-id.ts';
import { verifyBlockHeader } from '../src/verify/header-answer.ts';
import { verifyLookedUpHeader, verifyLookupBlock } from '../src/verify/lookup-block.ts';
import { verifyBlockProof } from '../src/verify/masterchain/block-proof.ts';
import { verifyShardBlockProof } from '../src/verify/shard-block-proof.ts';
import { addHangingBlocks } from './support/hanging-blocks.ts';
import {
  allBlockIds,
  idText,
  type Recorded,
  recordedAnswers,
  zeroStateOf,
} from './support/recorded-answers.ts';

interface Found {
  readonly answers: number;
  readonly forward: number;
  readonly back: number;
}

/** Verifies an answer from its known block on, which is proven already. */
async function verified({ params, answer }: Recorded<'getBlockProof'>) {
  const target = params.targetBlock ? fromTlBlockId(params.targetBlock) : null;
  const { blocks } = await verifyBlockProof(fromTlBlockId(params.knownBlock), target, answer);
  const forward = answer.steps.filter(({ kind }) => kind.endsWith('Forward')).length;
  return { blocks, forward, back: answer.steps.length - forward };
}

/** Every answer that starts from a proven block proves more, until nothing new comes. */
async function proveEverything(network: Network, proven: Set<string>) {
  let waiting = [...recordedAnswers(network, 'getBlockProof')];
  let found: Found = { answers: 0, forward: 0, back: 0 };
  for (let size = 0; size !== proven.size; ) {
    size = proven.size;
    const later: Recorded<'getBlockProof'>[] = [];
    for (const row of waiting) {
      if (!proven.has(idText(fromTlBlockId(row.params.knownBlock)))) later.push(row);
      else {
        const { blocks, forward, back } = await verified(row);
        for (const { id } of blocks) proven.add(idText(id));
        found = {
          answers: found.answers + 1,
          forward: found.forward + forward,
          back: found.back + back,
        };
      }
    }
    waiting = later;
  }
  return { found, waiting: waiting.length };
}

test('masterchain proofs from the zero state are verified', async () => {
  const proven = new Set([idText(zeroStateOf('localnet'))]);
  const { found } = await proveEverything('localnet', proven);
  assert.deepEqual(found, { answers: 47, forward: 279, back: 25 });
});

test('all 300 links lead to blocks that the zero state proves', async () => {
  const proven = new Set([idText(zeroStateOf('localnet'))]);
  await proveEverything('localnet', proven);
  addHangingBlocks('localnet', proven);
  const { found, waiting } = await proveEverything('localnet', proven);
  assert.deepEqual(found, { answers: 68, forward: 300, back: 46 });
  assert.equal(waiting, 0);
  addHangingBlocks('localnet', proven);
  const unproven = [...allBlockIds('localnet')].filter((id) => !proven.has(id));
  // the recording ends a few blocks behind the last one that an answer proves
  assert.ok(unproven.length < 40, `${unproven.length} blocks hang on nothing`);
});

// some questions start from blocks that no other answer proves
test('all masterchain proofs are verified', async () => {
  const local = await proveEverything(
    'localnet',
    allBlockIds('localnet').add(idText(zeroStateOf('localnet'))),
  );
  assert.deepEqual(local, { found: { answers: 68, forward: 300, back: 46 }, waiting: 0 });
  const split = await proveEverything(
    'localnet/split',
    new Set([idText(zeroStateOf('localnet/split'))]),
  );
  assert.deepEqual(split, { found: { answers: 2, forward: 4, back: 1 }, waiting: 0 });
});

const networks: Record<Network, Record<'shard' | 'header' | 'lookup' | 'found', number>> = {
  localnet: { shard: 193, header: 54, lookup: 54, found: 45 },
  'localnet/split': { shard: 407, header: 16, lookup: 422, found: 232 },
};

for (const [network, expected] of Object.entries(networks) as [
  Network,
  (typeof networks)[Network],
][]) {
  test(`blocks of ${network} are verified`, async (t) => {
    const real = allBlockIds(network);
    const realId = (tl: Parameters<typeof fromTlBlockId>[0]) => {
      const id = fromTlBlockId(tl);
      assert.ok(real.has(idText(id)), idText(id));
      return id;
    };

    await t.test('proofs of shard blocks are verified', () => {
      let verified = 0;
      for (const { params, answer } of recordedAnswers(network, 'getShardBlockProof')) {
        const asked = fromTlBlockId(params.id);
        assert.equal(verifyShardBlockProof(realId(answer.masterchainId), asked, answer), asked);
        verified++;
      }
      assert.equal(verified, expected.shard);
    });

    await t.test('headers are verified', () => {
      let verified = 0;
      for (const { params, answer } of recordedAnswers(network, 'getBlockHeader')) {
        const { info } = verifyBlockHeader(realId(params.id), params.mode, answer);
        assert.equal(info.seqno, params.id.seqno);
        verified++;
      }
      assert.equal(verified, expected.header);
    });

    await t.test('lookups without a proof are verified', () => {
      let verified = 0;
      for (const { params, answer } of recordedAnswers(network, 'lookupBlock')) {
        verifyLookedUpHeader(realId(answer.id), params, answer);
        verified++;
      }
      assert.equal(verified, expected.lookup);
    });

    await t.test('lookups with a proof are verified', () => {
      let verified = 0;
      for (const { params, answer } of recordedAnswers(network, 'lookupBlockWithProof')) {
        realId(params.mcBlockId);
        const { id, masterchain } = verifyLookupBlock(params, answer);
        assert.ok(real.has(idText(id)) && real.has(idText(masterchain)));
        verified++;
      }
      assert.equal(verified, expected.found);
    });
  });
}
