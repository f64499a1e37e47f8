import { useMemo } from 'preact/hooks';
import { ton } from '../data/api.ts';
import { useHead } from '../data/head.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { settings } from '../location/settings.ts';
import { SearchField } from '../search/search-field.tsx';
import { behindText, useHeadDelay } from '../ui/head-delay.ts';
import { Link } from '../ui/link.tsx';
import { Panel } from '../ui/panel.tsx';
import { SteadyRows } from '../ui/steady-rows.tsx';
import { ChainPicture } from './home/chain-picture.tsx';
import {
  type CommittedBlocks,
  committedBlocks,
  type ListedBlock,
} from './home/committed-blocks.ts';
import { ChainFigures } from './home/figures.tsx';
import { MasterchainRows } from './home/masterchain-rows.tsx';
import { newBlockFirst } from './home/new-block.ts';
import { NewestActions } from './home/newest-actions.tsx';
import { StartCard } from './home/start-card.tsx';

const FOLLOW_MS = 2500;
/** What the figures are drawn of. */
const KNOWN_BLOCKS = 60;
const SHOWN_COLUMNS = 20;
const SHOWN_BLOCKS = 12;
/** Blocks of all shards: enough for 20 masterchain blocks with four shard blocks each; the stream adds more. */
const READ_BLOCKS = 100;
/** With those that were announced since: twenty shards. */
const KEPT_BLOCKS = 450;

/** The newest of the chain, as it grows. */
export default function HomePage() {
  const blocks = useQuery(queryOf(ton.v3.blocks, { limit: READ_BLOCKS }), {
    everyMs: FOLLOW_MS,
    topic: 'blocks',
    update: newBlockFirst(KEPT_BLOCKS),
  });
  const rows = useMemo(() => committedBlocks(blocks.data, KNOWN_BLOCKS), [blocks.data]);
  const steady = { url: blocks.query?.url, keyOf: keyOfRow };
  return (
    <>
      <div class="home-top">
        <h1 tabIndex={-1}>Explore {settings.network === 'devnet' ? 'the devnet' : 'TON'}</h1>
        <SearchField isLarge />
        <Suggestions />
        {settings.network === 'devnet' && <StartCard />}
      </div>
      <LateIndex />
      <ChainFigures rows={rows} />
      <Panel title="The chain now" result={blocks} skeletonRows={3}>
        {() => (
          <SteadyRows {...steady} rows={rows.slice(0, SHOWN_COLUMNS)}>
            {(shown) => <ChainPicture rows={shown} />}
          </SteadyRows>
        )}
      </Panel>
      <div class="columns wide-first">
        <NewestActions />
        <Panel title="Newest blocks" result={blocks} skeletonRows={SHOWN_BLOCKS}>
          {() => (
            <SteadyRows {...steady} rows={rows.slice(0, SHOWN_BLOCKS)}>
              {(shown) => <MasterchainRows rows={shown} />}
            </SteadyRows>
          )}
        </Panel>
      </div>
    </>
  );
}

function keyOfRow({ block }: CommittedBlocks<ListedBlock>): number {
  return block.seqno;
}

function Suggestions() {
  const head = useHead();
  return (
    <p class="muted">
      Try {head ? <Link to={`/block/${head.seqno}`}>the newest block</Link> : 'the newest block'} ·{' '}
      <Link to="/richest">the richest accounts</Link> · <Link to="/validators">validators</Link>
    </p>
  );
}

/** The header has it as a status, so that it is announced once. */
function LateIndex() {
  const { blocksBehind = 0 } = useHeadDelay(useHead()) ?? {};
  if (blocksBehind === 0) return null;
  return (
    <p class="notice late-index">
      The index is {behindText(blocksBehind)} the chain: newer blocks are not shown yet.
    </p>
  );
}
