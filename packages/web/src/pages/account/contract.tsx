import { fromBase64, readBoc } from '@tonway/chain';
import { useMemo, useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { hexOf } from '../../format/hash.ts';
import { CellTree } from '../../ui/cell-tree.tsx';
import { Copy } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { TabProps } from '../account.tsx';
import { methodName } from './method-names.ts';

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
              ['Code', <Boc key="codeBoc" boc={state.code_boc ?? null} name="code" />],
              ['Data', <Boc key="dataBoc" boc={state.data_boc ?? null} name="data" />],
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
    <ul class="chips">
      {ids.map((id) => (
        <li key={id} title={String(id)}>
          {methodName(id) ?? id}
        </li>
      ))}
    </ul>
  );
}

function Boc({ boc, name }: { readonly boc: string | null; readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  if (boc === null) return <span class="muted">not stored</span>;
  return (
    <div class="boc">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{Math.floor((boc.length * 3) / 4).toLocaleString('en')} bytes</summary>
        {isOpen && <Cells boc={boc} />}
      </details>
      <Copy text={boc} label={`${name} as base64`} />
    </div>
  );
}

function Cells({ boc }: { readonly boc: string }) {
  const root = useMemo(() => readBoc(fromBase64(boc)), [boc]);
  return <CellTree cell={root} />;
}
