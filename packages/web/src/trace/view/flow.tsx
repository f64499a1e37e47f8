import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { grouped } from '../../format/amount.ts';
import { AccountLink } from '../../ui/account-link.tsx';
import { Coins, Jettons } from '../../ui/amount.tsx';
import { ApiLink } from '../../ui/api-link.tsx';
import type { TraceModel } from '../model.ts';

const SHOWN = 50;

/** By how much each account gained or lost: coins from the messages, tokens from the index. */
export function Flow({
  model,
  traceId,
}: {
  readonly model: TraceModel;
  readonly traceId: string | null;
}) {
  const query = traceId === null ? null : queryOf(ton.v3.balanceChanges, { trace_id: traceId });
  const { data } = useQuery(query);
  const size = (flow: bigint) => (flow < 0n ? -flow : flow);
  const accounts = model.accounts
    .toSorted((a, b) => (size(b.flow) > size(a.flow) ? 1 : size(b.flow) < size(a.flow) ? -1 : 0))
    .slice(0, SHOWN);
  const largest = accounts[0] ? size(accounts[0].flow) : 0n;
  const owners = Object.keys(data?.jettons ?? {});
  const known = new Set(accounts.map(({ address }) => address));
  const others = owners.filter((owner) => !known.has(owner)).slice(0, SHOWN);
  return (
    <section class="panel" aria-labelledby="trace-flow">
      <header class="panel-header">
        <h2 id="trace-flow">Who gained, who lost</h2>
        {query && <ApiLink url={query.url} />}
      </header>
      <table class="table folds">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" class="flow-bar">
              <span class="visually-hidden">Share</span>
            </th>
            <th scope="col" class="number">
              Coins
            </th>
            <th scope="col" class="number">
              Tokens
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ address, letter, flow }) => (
            <tr key={address} data-row>
              <td>
                <b class="letter">{letter}</b> <AccountLink address={address} />
              </td>
              <td class="flow-bar">
                <Bar flow={flow} largest={largest} />
              </td>
              <td class="number">
                <Signed units={flow} />
              </td>
              <td class="number">
                <Tokens changes={data?.jettons[address]} />
              </td>
            </tr>
          ))}
          {others.map((address) => (
            <tr key={address} data-row>
              <td>
                <AccountLink address={address} />
              </td>
              <td class="flow-bar" />
              <td />
              <td class="number">
                <Tokens changes={data?.jettons[address]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {model.accounts.length > SHOWN && (
        <p class="empty">
          The {SHOWN} largest changes of {grouped(model.accounts.length)}.
        </p>
      )}
    </section>
  );
}

interface BarProps {
  readonly flow: bigint;
  /** The largest change, which takes half of the width. */
  readonly largest: bigint;
}

/** To the right of the middle what an account gained, to the left what it lost; the amount beside it says the same. */
function Bar({ flow, largest }: BarProps) {
  if (flow === 0n || largest === 0n) return null;
  const size = flow < 0n ? -flow : flow;
  const width = Math.max(1, Number((size * 50n) / largest));
  return (
    <svg class={flow < 0n ? 'bar lost' : 'bar gained'} aria-hidden="true">
      <rect x={`${flow < 0n ? 50 - width : 50}%`} width={`${width}%`} height="100%" rx="5" />
    </svg>
  );
}

function Signed({ units }: { readonly units: bigint }) {
  return (
    <span class={units < 0n ? 'loss' : units > 0n ? 'gain' : 'muted'}>
      {units > 0n && '+'}
      <Coins units={units} />
    </span>
  );
}

function Tokens({
  changes = {},
}: {
  readonly changes: Readonly<Record<string, string>> | undefined;
}) {
  return (
    <>
      {Object.entries(changes).map(([master, units]) => (
        <div key={master} class={units.startsWith('-') ? 'loss' : 'gain'}>
          {!units.startsWith('-') && '+'}
          <Jettons units={units} master={master} />
        </div>
      ))}
    </>
  );
}
