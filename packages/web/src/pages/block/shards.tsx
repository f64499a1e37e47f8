import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { shardRange } from '../../format/shard-range.ts';
import { type BlockId, blockPath, shardHex } from '../../routes/block-id.ts';
import { BlockRows } from '../../ui/block-rows.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

/** The shard blocks that a masterchain block commits, and the shards at that block. */
export function ShardBlocks({ seqno }: { readonly seqno: number }) {
  const committed = useQuery(queryOf(ton.v3.masterchainBlockShards, { seqno, limit: 50 }));
  const shards = useQuery(queryOf(ton.v3.masterchainBlockShardState, { seqno }));
  return (
    <div class="columns">
      <Panel title="Shard blocks that it commits" result={committed}>
        {({ blocks }) => {
          const others = blocks.filter(({ workchain }) => workchain !== -1);
          return others.length === 0 ? (
            <p class="empty">None: no shard has a new block.</p>
          ) : (
            <BlockRows blocks={others} />
          );
        }}
      </Panel>
      <Panel title="Shards" result={shards}>
        {({ blocks }) => <ShardStrip blocks={blocks.filter(({ workchain }) => workchain !== -1)} />}
      </Panel>
    </div>
  );
}

/** The prefixes of addresses as a line from 0 to 1; each shard has its part of it. */
function ShardStrip({ blocks }: { readonly blocks: readonly BlockId[] }) {
  return (
    <ul class="shards">
      {blocks.map((block) => {
        const { prefix, share } = shardRange(shardHex(block.shard));
        return (
          <li key={blockPath(block)} style={{ flexGrow: share }}>
            <Link
              to={blockPath(block)}
              class="id"
              title={`${block.workchain}:${shardHex(block.shard)}`}
            >
              {prefix === '' ? 'all addresses' : `${prefix}…`}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
