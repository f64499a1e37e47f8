import { useQuery } from '../../data/use-query.ts';
import { absoluteText } from '../../format/time.ts';
import { methodQuery } from '../../stack/get-method.ts';
import { Coins } from '../../ui/amount.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { type PastElection, pastElectionsOf } from './rounds.ts';

/** What the elector keeps of elections whose stakes it holds, or has not settled. */
export function usePastElections(elector: string | null, seqno: number | null = null) {
  return useQuery(elector === null ? null : methodQuery(elector, 'past_elections', { seqno }));
}

const COLUMNS: readonly Column<PastElection>[] = [
  { name: 'Round from', cell: ({ id }) => absoluteText(id, 'utc') },
  { name: 'Stakes', isNumber: true, cell: ({ totalStake }) => <Coins units={totalStake} /> },
  { name: 'Bonuses', isNumber: true, cell: ({ bonuses }) => <Coins units={bonuses} /> },
  {
    name: 'Stakes returned',
    cell: ({ unfreezeAt }) =>
      unfreezeAt === NOT_YET ? 'after the round' : <Time utime={unfreezeAt} isPlanned />,
  },
];

/** The elector does not know the end of a round that has not begun. */
const NOT_YET = 0xffff_ffff;

export function PastElections({ elector }: { readonly elector: string }) {
  const result = usePastElections(elector);
  return (
    // The answer is that of a POST request, for which there is no link.
    <Panel title="Elections that are not settled" result={{ ...result, query: null }}>
      {({ stack }) => {
        const elections = stack ? pastElectionsOf(stack[0]) : [];
        return elections.length === 0 ? (
          <p class="empty">The elector holds no stakes of earlier elections.</p>
        ) : (
          <DataTable
            label="Past elections"
            columns={COLUMNS}
            rows={elections}
            keyOf={({ id }) => id}
          />
        );
      }}
    </Panel>
  );
}
