import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { hexOf } from '../../format/hash.ts';
import { Boc } from '../../ui/boc.tsx';
import { Copy } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { TabProps } from '../account.tsx';
import { knownMethod } from './known-methods.ts';

const NOT_STORED = <span class="muted">not stored</span>;

/** Code and data of the contract. */
export function ContractTab({ account }: TabProps) {
  const result = useQuery(queryOf(ton.v3.accountStates, { address: [account], include_boc: true }));
  return (
    <Panel title="Contract" result={result}>
      {({ accounts: [state] }) =>
        state?.code_hash ? (
          <Facts
            facts={[
              ['Code hash', <Hash key="code" hash={state.code_hash} />],
              ['Data hash', state.data_hash ? <Hash key="data" hash={state.data_hash} /> : null],
              ['State hash', <Hash key="state" hash={state.account_state_hash} />],
              ['Methods', <Methods key="methods" ids={state.contract_methods ?? []} />],
              [
                'Code',
                state.code_boc ? <Boc key="code" boc={state.code_boc} name="code" /> : NOT_STORED,
              ],
              [
                'Data',
                state.data_boc ? <Boc key="data" boc={state.data_boc} name="data" /> : NOT_STORED,
              ],
            ]}
          />
        ) : (
          <p class="empty">This account has no contract.</p>
        )
      }
    </Panel>
  );
}

function Hash({ hash }: { readonly hash: string }) {
  const hex = hexOf(hash) ?? hash;
  return (
    <span class="hash">
      {hex} <Copy text={hex} label="hash" />
    </span>
  );
}

function Methods({ ids }: { readonly ids: readonly number[] }) {
  if (ids.length === 0) return <span class="muted">none that could be read from the code</span>;
  return (
    <ul class="tags">
      {ids.map((id) => (
        <li key={id} class="tag" title={String(id)}>
          {knownMethod(id)?.name ?? id}
        </li>
      ))}
    </ul>
  );
}
