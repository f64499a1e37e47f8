import { ton } from '../data/api.ts';
import { useHead } from '../data/head.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import type { PageProps } from '../location/page-props.ts';
import { useCanonicalPath } from '../location/router.ts';
import { BlockProofPanel } from '../proof/proof-panel.tsx';
import { type BlockId, blockName, blockPath, parseBlockId } from '../routes/block-id.ts';
import { Copy } from '../ui/copy.tsx';
import { Link } from '../ui/link.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { Panel } from '../ui/panel.tsx';
import { TransactionRows } from '../ui/transaction-rows.tsx';
import { BlockByTime } from './block/by-time.tsx';
import { BlockFacts } from './block/facts.tsx';
import { ShardBlocks } from './block/shards.tsx';
import { Signatures } from './block/signatures.tsx';

export default function BlockPage({ params, query }: PageProps) {
  const id = parseBlockId(params.id ?? '');
  useCanonicalPath(id && blockPath(id));
  return id ? <Block id={id} cursor={query.get('cursor')} /> : <InvalidBlock />;
}

function Block({ id, cursor }: { readonly id: BlockId; readonly cursor: string | null }) {
  const { workchain, shard, seqno } = id;
  const blocks = useQuery(queryOf(ton.v3.blocks, { workchain, shard, seqno, limit: 1 }));
  const transactions = useQuery(
    queryOf(ton.v3.transactions, {
      workchain,
      shard,
      seqno,
      limit: 20,
      ...(cursor !== null && { cursor }),
    }),
  );
  const isMasterchain = workchain === -1 && (blocks.data?.blocks.length ?? 0) > 0;
  const name = `${workchain}:${shard}:${seqno}`;
  return (
    <>
      <h1 tabIndex={-1}>
        {workchain === -1 ? 'Masterchain block' : 'Block'} {blockName(id)}
      </h1>
      <p class="page-id" data-page-id>
        <span>{name}</span>
        <Copy text={name} label="block" />
        <Neighbours id={id} />
      </p>
      <div class="columns wide-first">
        <Panel title="Block" result={blocks} skeletonRows={8}>
          {({ blocks: [block] }) =>
            block ? (
              <BlockFacts block={block} />
            ) : (
              <NotIndexed seqno={seqno} isMasterchain={workchain === -1} />
            )
          }
        </Panel>
        <div>
          {isMasterchain && <Signatures seqno={seqno} />}
          {isMasterchain && seqno > 0 && <BlockProofPanel seqno={seqno} />}
          {(blocks.data || blocks.error) && <BlockByTime workchain={workchain} shard={shard} />}
        </div>
      </div>
      {isMasterchain && <ShardBlocks seqno={seqno} />}
      <ListPanel title="Transactions" result={transactions}>
        {(data) => <TransactionRows transactions={data.transactions} hasAccounts />}
      </ListPanel>
    </>
  );
}

function Neighbours({ id }: { readonly id: BlockId }) {
  if (id.workchain !== -1) return null;
  return (
    <span class="neighbours">
      {id.seqno > 0 && <Link to={blockPath({ ...id, seqno: id.seqno - 1 })}>← previous</Link>}{' '}
      <Link to={blockPath({ ...id, seqno: id.seqno + 1 })}>next →</Link>
    </span>
  );
}

/** Says whether the block is not indexed yet, older than the index, or unknown. */
function NotIndexed({
  seqno,
  isMasterchain,
}: {
  readonly seqno: number;
  readonly isMasterchain: boolean;
}) {
  const head = useHead();
  if (!isMasterchain || head === null) return <p class="empty">The index has no such block.</p>;
  if (seqno > head.seqno)
    return (
      <p class="empty">
        Not indexed yet: the newest block of the index is {head.seqno.toLocaleString('en')}.
      </p>
    );
  if (seqno < head.firstSeqno)
    return (
      <p class="empty">
        Older than the index, which begins at block {head.firstSeqno.toLocaleString('en')}.
      </p>
    );
  return <p class="empty">The index has not read this block yet.</p>;
}

function InvalidBlock() {
  return (
    <>
      <h1 tabIndex={-1}>This is no block</h1>
      <p>
        A masterchain block is a number; any block is workchain:shard:number, such as
        0:8000000000000000:123.
      </p>
    </>
  );
}
