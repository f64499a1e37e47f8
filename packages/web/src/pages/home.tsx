import { useMemo } from 'preact/hooks';
import { ton } from '../data/api.ts';
import { type Head, useHead } from '../data/head.ts';
import { KnownContext } from '../data/known.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { agoText } from '../format/time.ts';
import { SearchField } from '../search/search-field.tsx';
import { ActionRows } from '../ui/action-rows.tsx';
import { BlockRows } from '../ui/block-rows.tsx';
import { behindText, useHeadDelay } from '../ui/head-delay.ts';
import { Panel } from '../ui/panel.tsx';
import { SteadyRows } from '../ui/steady-rows.tsx';
import { useSeconds } from '../ui/time.tsx';
import { chainPace } from './home/chain-pace.ts';
import { newBlockFirst } from './home/new-block.ts';

const FOLLOW_MS = 2500;
const SHOWN_BLOCKS = 20;

/** The newest of the chain, as it grows. */
export default function HomePage() {
  const blocks = useQuery(queryOf(ton.v3.blocks, { workchain: -1, limit: SHOWN_BLOCKS }), {
    ...{ everyMs: FOLLOW_MS, topic: 'blocks' },
    update: newBlockFirst(SHOWN_BLOCKS),
  });
  const actions = useQuery(queryOf(ton.v3.actions, { limit: 15 }), {
    ...{ everyMs: FOLLOW_MS, topic: 'head' },
  });
  return (
    <>
      <h1 tabIndex={-1}>Explorer</h1>
      <SearchField isLarge />
      <Figures blocks={blocks.data?.blocks ?? null} />
      <div class="columns wide-first">
        <Panel title="Newest actions" result={actions} skeletonRows={15}>
          {(data) => (
            <KnownContext.Provider value={data}>
              <SteadyRows
                url={actions.query?.url}
                rows={data.actions}
                keyOf={({ action_id }) => action_id}
              >
                {(actions) => <ActionRows actions={actions} />}
              </SteadyRows>
            </KnownContext.Provider>
          )}
        </Panel>
        <Panel title="Newest masterchain blocks" result={blocks} skeletonRows={20}>
          {(data) => (
            <SteadyRows url={blocks.query?.url} rows={data.blocks} keyOf={({ seqno }) => seqno}>
              {(blocks) => <BlockRows blocks={blocks} />}
            </SteadyRows>
          )}
        </Panel>
      </div>
    </>
  );
}

type Blocks = Parameters<typeof BlockRows>[0]['blocks'];

function Figures({ blocks }: { readonly blocks: Blocks | null }) {
  const head = useHead();
  const now = useSeconds();
  const pace = useMemo(() => chainPace(blocks ?? []), [blocks]);
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
          <dt>Masterchain transactions per block</dt>
          <dd>{pace?.transactionsPerBlock.toFixed(1) ?? '…'}</dd>
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
    <p class="notice">
      The index is {behindText(blocksBehind)} the chain: newer blocks are not shown yet.
    </p>
  );
}
