import { useMemo } from 'preact/hooks';
import { ton } from '../data/api.ts';
import { type Head, useHead } from '../data/head.ts';
import { KnownContext } from '../data/known.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { agoText } from '../format/time.ts';
import { settings } from '../location/settings.ts';
import { SearchField } from '../search/search-field.tsx';
import { ActionRows } from '../ui/action-rows.tsx';
import { behindText, useHeadDelay } from '../ui/head-delay.ts';
import { Panel } from '../ui/panel.tsx';
import { SteadyRows } from '../ui/steady-rows.tsx';
import { useSeconds } from '../ui/time.tsx';
import { chainPace } from './home/chain-pace.ts';
import {
  type CommittedBlocks,
  committedBlocks,
  type ListedBlock,
} from './home/committed-blocks.ts';
import { MasterchainRows } from './home/masterchain-rows.tsx';
import { newBlockFirst } from './home/new-block.ts';

const FOLLOW_MS = 2500;
const SHOWN_BLOCKS = 20;
/** Blocks of all shards: enough for 20 masterchain blocks with four shard blocks each; the stream adds more. */
const READ_BLOCKS = 100;
/** With those that were announced since: twenty shards. */
const KEPT_BLOCKS = 450;
const SHOWN_ACTIONS = 15;
/** On a devnet most actions are payments of the network, which are one row. */
const READ_ACTIONS = settings.network === 'devnet' ? 100 : SHOWN_ACTIONS;

/** The newest of the chain, as it grows. */
export default function HomePage() {
  const blocks = useQuery(queryOf(ton.v3.blocks, { limit: READ_BLOCKS }), {
    everyMs: FOLLOW_MS,
    topic: 'blocks',
    update: newBlockFirst(KEPT_BLOCKS),
  });
  const rows = useMemo(() => committedBlocks(blocks.data, SHOWN_BLOCKS), [blocks.data]);
  const actions = useQuery(queryOf(ton.v3.actions, { limit: READ_ACTIONS }), {
    everyMs: FOLLOW_MS,
    topic: 'head',
  });
  return (
    <>
      <h1 tabIndex={-1}>Explorer</h1>
      <SearchField isLarge />
      <Figures rows={rows} />
      <div class="columns wide-first">
        <Panel title="Newest actions" result={actions} skeletonRows={15}>
          {(data) => (
            <KnownContext.Provider value={data}>
              <SteadyRows
                url={actions.query?.url}
                rows={data.actions}
                keyOf={({ action_id }) => action_id}
              >
                {(actions) => <ActionRows actions={actions} maxRows={SHOWN_ACTIONS} />}
              </SteadyRows>
            </KnownContext.Provider>
          )}
        </Panel>
        <Panel title="Newest masterchain blocks" result={blocks} skeletonRows={20}>
          {() => (
            <SteadyRows url={blocks.query?.url} rows={rows} keyOf={({ block }) => block.seqno}>
              {(shown) => <MasterchainRows rows={shown} />}
            </SteadyRows>
          )}
        </Panel>
      </div>
    </>
  );
}

function Figures({ rows }: { readonly rows: readonly CommittedBlocks<ListedBlock>[] }) {
  const head = useHead();
  const now = useSeconds();
  const pace = chainPace(rows);
  return (
    <>
      <dl class="figures">
        <div>
          <dt>Newest block</dt>
          <dd>{head ? head.seqno.toLocaleString('en') : '…'}</dd>
        </div>
        <div>
          <dt>Age</dt>
          <dd>{head ? agoText(head.utime, now) : '…'}</dd>
        </div>
        <div>
          <dt>Seconds per block</dt>
          <dd>{pace?.secondsPerBlock.toFixed(1) ?? '…'}</dd>
        </div>
        <div>
          <dt>Transactions per second</dt>
          <dd>{pace?.transactionsPerSecond.toFixed(1) ?? '…'}</dd>
        </div>
      </dl>
      <LateIndex head={head} />
    </>
  );
}

/** The header has it as a status, so that it is announced once. */
function LateIndex({ head }: { readonly head: Head | null }) {
  const { blocksBehind = 0 } = useHeadDelay(head) ?? {};
  if (blocksBehind === 0) return null;
  return (
    <p class="notice late-index">
      The index is {behindText(blocksBehind)} the chain: newer blocks are not shown yet.
    </p>
  );
}
