import type { MasterchainStep } from '../../src/index/step.ts';
import { StepQueue } from '../../src/index/step-queue.ts';
import { type IndexerOptions, IndexWriter, MAX_ROWS } from '../../src/index/writer.ts';

const AHEAD = 16;

/** Indexes like the live leader, with blocks that are in memory. */
export async function indexAll(
  parts: IndexerOptions,
  steps: readonly MasterchainStep[],
): Promise<void> {
  const writer = await IndexWriter.open(parts);
  const load = (seqno: number) => parts.decoder.decode(steps[seqno - 1] as MasterchainStep);
  const queue = new StepQueue({ first: 1, last: steps.length, ahead: AHEAD, load });
  await parts.database.withConnection(async (connection) => {
    for (let isFirst = true; ; isFirst = false) {
      const ready = await queue.take(MAX_ROWS);
      if (ready.length === 0) break;
      await writer.write(connection, ready, { kind: 'head', isFirst }, null);
    }
  });
}
