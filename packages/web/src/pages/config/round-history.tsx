import { Config, fromBase64, readBoc } from '@tonway/chain';
import { useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import type { QueryResult } from '../../data/use-query.ts';
import { grouped } from '../../format/amount.ts';
import { absoluteText } from '../../format/time.ts';
import { Coins } from '../../ui/amount.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { usePastElections } from './past-elections.tsx';
import { pastElectionsOf, type Round, roundsOf, withRounds } from './rounds.ts';

interface RoundHistoryProps {
  readonly result: QueryResult<unknown>;
  readonly config: Config | null;
  /** The address of the elector. */
  readonly elector: string | null;
  readonly seqno: number | null;
}

/** The rounds that the configuration names, and those before, one after another. */
export function RoundHistory({ result, config, elector, seqno }: RoundHistoryProps) {
  const [earlier, setEarlier] = useState<readonly Round[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'ended' | 'failed'>('idle');
  const { data } = usePastElections(elector, seqno);
  const elections = data?.stack ? pastElectionsOf(data.stack[0]) : [];
  const rounds = config ? withRounds(roundsOf(config, seqno), earlier) : [];
  const oldest = rounds.at(-1);
  const load = async () => {
    if (!oldest) return;
    setState('loading');
    try {
      const more = await roundsBefore(oldest.since);
      setEarlier(withRounds(earlier, more));
      setState(more.length === 0 ? 'ended' : 'idle');
    } catch {
      setState('failed');
    }
  };
  const columns: readonly Column<Round>[] = [
    { name: 'From', cell: ({ since }) => absoluteText(since, 'utc') },
    { name: 'To', cell: ({ until }) => absoluteText(until, 'utc') },
    { name: 'Validators', isNumber: true, cell: ({ validators }) => grouped(validators) },
    { name: 'Of the masterchain', isNumber: true, cell: ({ main }) => grouped(main) },
    {
      name: 'Stakes',
      isNumber: true,
      cell: ({ since }) => {
        const election = elections.find(({ id }) => id === since);
        return election ? <Coins units={election.totalStake} isShort /> : '';
      },
    },
    {
      name: 'Set',
      cell: ({ seqno: named }) =>
        named === null ? (
          'shown below'
        ) : (
          <Link to={`/validators?seqno=${named}`}>At block {named}</Link>
        ),
    },
  ];
  return (
    <Panel title="Rounds" result={result} skeletonRows={4}>
      {() => (
        <>
          <DataTable
            label="Rounds of validators"
            columns={columns}
            rows={rounds}
            keyOf={({ since }) => since}
          />
          <p class="load-more" role="status">
            {state === 'ended' ? (
              'There was no round before.'
            ) : (
              <button type="button" disabled={state === 'loading'} onClick={() => void load()}>
                {state === 'failed' ? 'Not available, try again' : 'Earlier rounds'}
              </button>
            )}
          </p>
        </>
      )}
    </Panel>
  );
}

const MASTERCHAIN = { workchain: -1, shard: '-9223372036854775808' } as const;
/** The sets change with a key block, which may be a little late. */
const BEFORE_SECONDS = 60;

/** The rounds before a time; none if the chain began later. */
async function roundsBefore(utime: number): Promise<readonly Round[]> {
  const { seqno } = await ton.v2.lookupBlock({ ...MASTERCHAIN, unixtime: utime - BEFORE_SECONDS });
  const { config } = await ton.v2.getConfigAll({ seqno });
  const rounds = roundsOf(Config.fromRoot(readBoc(fromBase64(config.bytes))), seqno);
  return rounds.filter(({ since }) => since < utime);
}
