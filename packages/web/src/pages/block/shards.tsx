import { useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { shardRange } from '../../format/shard-range.ts';
import { counted } from '../../format/text.ts';
import { type BlockId, blockName, blockPath, shardHex } from '../../routes/block-id.ts';
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
        {({ blocks }) => (
          <>
            <ShardStrip blocks={blocks.filter(({ workchain }) => workchain !== -1)} />
            <Queues />
          </>
        )}
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

/** How many messages wait in the shards now, whatever block the page shows; read when it is opened. */
function Queues() {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery(isOpen ? queryOf(ton.v2.getOutMsgQueueSize, {}) : null);
  return (
    <details class="queues" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Messages that wait in queues now</summary>
      {error && <p role="alert">{error.message}</p>}
      <ul class="plain">
        {data?.result.shards.map(({ id, size }) => (
          <li key={id.shard}>
            <Link to={blockPath(id)} class="id">
              {blockName(id)}
            </Link>{' '}
            {counted(size, 'message')}
          </li>
        ))}
      </ul>
    </details>
  );
}
