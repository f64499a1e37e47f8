import type { components } from '@tonway/client/v3';
import { useMemo, useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { type Known, KnownContext, merged } from '../../data/known.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { settings } from '../../location/settings.ts';
import { ActionRows } from '../../ui/action-rows.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SteadyRows } from '../../ui/steady-rows.tsx';
import { Switch } from '../../ui/switch.tsx';

const FOLLOW = { everyMs: 2500, topic: 'head' } as const;
const SHOWN = 12;
/** On a devnet most actions are payments of the network, which are one row. */
const IS_QUIET = settings.network === 'devnet';
const READ = IS_QUIET ? 100 : SHOWN;

const FILTERS = {
  All: [],
  Transfers: ['ton_transfer', 'jetton_transfer', 'nft_transfer'],
  Swaps: ['jetton_swap'],
  NFTs: ['nft_transfer', 'nft_mint', 'nft_purchase', 'nft_put_on_sale', 'auction_bid'],
} as const;

type Filter = keyof typeof FILTERS;
type Actions = components['schemas']['ActionsAnswer'];
type Listed = Known & Pick<Actions, 'actions'>;

/** What happened on the chain, the newest first. */
export function NewestActions() {
  const [filter, setFilter] = useState<Filter>('All');
  const action_type = FILTERS[filter];
  const isAll = filter === 'All';
  const newest = useQuery(
    queryOf(ton.v3.actions, { limit: isAll ? READ : SHOWN, ...(!isAll && { action_type }) }),
    FOLLOW,
  );
  const others = useQuery(
    isAll && IS_QUIET
      ? queryOf(ton.v3.actions, { limit: SHOWN, exclude_action_type: ['ton_transfer'] })
      : null,
    FOLLOW,
  );
  const data = useMemo(() => united(newest.data, others.data), [newest.data, others.data]);
  const filters = Object.keys(FILTERS) as Filter[];
  const choose = (name: Filter) => setFilter(name);
  return (
    <Panel
      title="What happened"
      result={{ ...newest, data }}
      skeletonRows={SHOWN}
      actions={<Switch label="Which actions" names={filters} value={filter} onChange={choose} />}
    >
      {({ actions, ...known }) => (
        <KnownContext.Provider value={known}>
          <SteadyRows url={newest.query?.url} rows={actions} keyOf={({ action_id }) => action_id}>
            {(shown) => <ActionRows actions={shown} maxRows={SHOWN} />}
          </SteadyRows>
        </KnownContext.Provider>
      )}
    </Panel>
  );
}

/** The actions of two answers, each once, in the order of time. */
function united(newest: Listed | null, others: Listed | null): Listed | null {
  if (!newest || !others) return newest;
  const listed = new Set(newest.actions.map(({ action_id }) => action_id));
  const added = others.actions.filter(({ action_id }) => !listed.has(action_id));
  const actions = [...newest.actions, ...added].toSorted((a, b) =>
    Number(BigInt(b.end_lt) - BigInt(a.end_lt)),
  );
  return { ...merged(newest, others), actions };
}
