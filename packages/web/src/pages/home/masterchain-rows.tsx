import { counted } from '../../format/text.ts';
import { type BlockId, blockName, blockPath, shardHex } from '../../routes/block-id.ts';
import { Link } from '../../ui/link.tsx';
import { Time } from '../../ui/time.tsx';
import type { CommittedBlocks, ListedBlock } from './committed-blocks.ts';

const SHOWN_SHARD_BLOCKS = 3;

/** Masterchain blocks, each with the shard blocks that it commits. */
export function MasterchainRows({
  rows,
}: {
  readonly rows: readonly CommittedBlocks<ListedBlock>[];
}) {
  if (rows.length === 0) return <p class="empty">There are no blocks yet.</p>;
  return (
    <ul class="rows two-lines">
      {rows.map(({ block, shardBlocks, transactions }) => (
        <li key={block.seqno} data-row>
          <span class="main">
            <Link to={blockPath(block)} class="id first">
              {block.seqno}
            </Link>
            <span class="second">
              <ShardBlocks of={block} blocks={shardBlocks} />
            </span>
          </span>
          <span class="side">
            <span class="first">{counted(transactions, 'transaction')}</span>
            <span class="second">
              <Time utime={Number(block.gen_utime)} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ShardBlocksProps {
  readonly of: BlockId;
  readonly blocks: readonly BlockId[];
}

function ShardBlocks({ of, blocks }: ShardBlocksProps) {
  const shown = blocks.slice(0, SHOWN_SHARD_BLOCKS);
  if (shown.length === 0) return <>no shard blocks</>;
  return (
    <>
      with
      {shown.map((block) => (
        <span key={blockPath(block)}>
          {' '}
          <Link to={blockPath(block)} class="id" title={blockName(block)}>
            {shortName(block)}
          </Link>
        </span>
      ))}
      {blocks.length > shown.length && (
        <>
          {' and '}
          <Link to={blockPath(of)}>{blocks.length - shown.length} more</Link>
        </>
      )}
    </>
  );
}

/** Without the zeros that fill the shard: `0:8:123`. */
function shortName({ workchain, shard, seqno }: BlockId): string {
  return `${workchain}:${shardHex(shard).replace(/0+$/, '')}:${seqno}`;
}
