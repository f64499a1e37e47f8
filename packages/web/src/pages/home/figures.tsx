import { Figures } from '../../ui/figures.tsx';
import { chainPace, paceCourse } from './chain-pace.ts';
import type { CommittedBlocks, ListedBlock } from './committed-blocks.ts';

interface ChainFiguresProps {
  /** The newest first. */
  readonly rows: readonly CommittedBlocks<ListedBlock>[];
}

/** Four figures of the chain, each with its course over the newest blocks. */
export function ChainFigures({ rows }: ChainFiguresProps) {
  const pace = chainPace(rows);
  const course = paceCourse(rows);
  const oldestFirst = rows.toReversed();
  const transactions = oldestFirst.map((row) => row.transactions);
  const shards = oldestFirst.map(({ shardBlocks }) => shardsOf(shardBlocks));
  const average = transactions.reduce((sum, each) => sum + each, 0) / rows.length;
  return (
    <Figures
      figures={[
        {
          name: 'Transactions per second',
          value: pace?.transactionsPerSecond.toFixed(1),
          course: course.map((each) => each.transactionsPerSecond),
        },
        {
          name: 'Block time',
          value: pace && `${pace.secondsPerBlock.toFixed(pace.secondsPerBlock < 10 ? 2 : 0)} s`,
          course: course.map((each) => each.secondsPerBlock),
        },
        {
          name: 'Transactions per block',
          value: rows.length === 0 ? null : average.toFixed(1),
          course: transactions,
        },
        { name: 'Shards', value: shards.at(-1), course: shards },
      ]}
    />
  );
}

/** Without the masterchain; a shard may have several blocks in one masterchain block. */
function shardsOf(blocks: readonly ListedBlock[]): number {
  return new Set(blocks.map(({ workchain, shard }) => `${workchain}:${shard}`)).size;
}
