import { useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { serverNow } from '../../data/server-time.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { absoluteText } from '../../format/time.ts';
import { Coins } from '../../ui/amount.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Switch } from '../../ui/switch.tsx';

const POINTS = 60;
const SPANS = { '1 d': 86_400, '1 w': 604_800, all: null } as const;
type Span = keyof typeof SPANS;

/** The balance of an account through time. */
export function BalancePlot({ account }: { readonly account: string }) {
  const [span, setSpan] = useState<Span>('all');
  // The time is taken once: a query is its address.
  const [now] = useState(() => Math.floor(serverNow()));
  const seconds = SPANS[span];
  const start = seconds === null ? {} : { start_utime: now - seconds };
  const result = useQuery(queryOf(ton.v3.balanceHistory, { account, points: POINTS, ...start }));
  const spans = Object.keys(SPANS) as Span[];
  return (
    <Panel
      title="Balance"
      result={result}
      skeletonRows={4}
      actions={
        <Switch
          label="Time span"
          names={spans}
          value={span}
          onChange={(name: Span) => setSpan(name)}
        />
      }
    >
      {({ balances }) => {
        const known = balances.filter(({ balance }) => balance !== null);
        const [first, last] = [known[0], known.at(-1)];
        if (!first || !last) return <p class="empty">No balance is known for this time.</p>;
        const values = known.map(({ balance }) => Number(balance));
        const isDay = last.utime - first.utime < SPANS['1 d'];
        const textOf = (utime: number) => {
          const text = absoluteText(utime, 'local');
          return isDay ? text.slice(11) : text.slice(0, 10);
        };
        const most = values.reduce((a, b) => Math.max(a, b), 0);
        return (
          <figure class="balance-plot">
            <Sparkline values={values} />
            <figcaption>
              <span title={absoluteText(first.utime, 'local')}>{textOf(first.utime)}</span>
              <span>
                at most <Coins units={Math.round(most)} isShort />
              </span>
              <span title={absoluteText(last.utime, 'local')}>{textOf(last.utime)}</span>
            </figcaption>
          </figure>
        );
      }}
    </Panel>
  );
}
