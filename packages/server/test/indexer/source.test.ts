import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BlockIdExt, equalBytes } from '@tonway/chain';
import type { Network } from '@tonway/tools/fixtures';
import { sample } from '@tonway/tools/sizes';
import pMap from 'p-map';
import { LiteSource } from '../../src/index/source/lite-source.ts';
import type { MasterchainStep, RawBlock } from '../../src/index/step.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { recordedSteps } from './decode/support/recorded-steps.ts';

const AT_ONCE = 16;
const name = ({ workchain, shard, seqno }: BlockIdExt) => `${workchain} ${shard} ${seqno}`;
const names = (step: MasterchainStep) => step.shards.map(({ id }) => name(id)).sort();

/** Of the same shard, a lower number first. */
function isInOrder(shards: readonly RawBlock[]): boolean {
  return shards.every(({ id }, i) => i === 0 || id.seqno >= (shards[i - 1]?.id.seqno ?? 0));
}

for (const network of sample(['localnet/split', 'localnet'] satisfies Network[], 2))
  test(`${network}: every shard block comes with the first masterchain block that includes it`, async (t) => {
    const expected = [...recordedSteps(network)];
    const source = new LiteSource(await recordedUpstream(t, network));
    let blocks = 0;
    await pMap(
      expected,
      async (step) => {
        const { id, boc } = step.masterchain;
        const found = await source.step(id.seqno, t.signal);
        assert.deepEqual(names(found), names(step), `masterchain block ${id.seqno}`);
        assert.ok(isInOrder(found.shards), `masterchain block ${id.seqno}`);
        assert.ok(equalBytes(found.masterchain.boc, boc));
        blocks += 1 + found.shards.length;
      },
      { concurrency: AT_ONCE },
    );
    t.diagnostic(`${blocks} blocks`);
  });
