import { useEffect, useState } from 'preact/hooks';
import { ton } from '../data/api.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { visibleText } from '../format/text.ts';
import type { PageProps } from '../location/page-props.ts';
import { navigate } from '../location/router.ts';
import { findHash } from '../search/find-hash.ts';
import { FoundByName } from '../search/found-by-name.tsx';
import { searchTarget } from '../search/search-target.ts';
import { Link } from '../ui/link.tsx';
import { ListPanel } from '../ui/list-panel.tsx';
import { TransactionRows } from '../ui/transaction-rows.tsx';

/** What the search field cannot decide by itself: hashes, logical times, opcodes and names. */
export default function SearchPage({ query }: PageProps) {
  const text = query.get('q') ?? '';
  const target = searchTarget(text);
  return (
    <>
      <h1 tabIndex={-1}>Search</h1>
      <p class="page-id">
        <bdi>{visibleText(text, 200)}</bdi>
      </p>
      {target.kind === 'nothing' && <p>{target.reason}</p>}
      {target.kind === 'page' && <Redirect path={target.path} />}
      {target.kind === 'hash' && <HashSearch hex={target.hex} />}
      {target.kind === 'logicalTime' && <Found params={{ lt: target.lt }} />}
      {target.kind === 'opcode' && <FoundByOpcode opcode={target.opcode} />}
      {target.kind === 'name' && <FoundByName name={target.name} />}
      {target.kind === 'name' && (
        <p class="muted">
          Search also for addresses, hashes, block numbers, logical times (<code>lt:123</code>),
          opcodes (<code>0x0f8a7ea5</code>), bags of cells, and URLs of other explorers.
        </p>
      )}
    </>
  );
}

function Redirect({ path }: { readonly path: string }) {
  useEffect(() => navigate(path, { replace: true }), [path]);
  return null;
}

function HashSearch({ hex }: { readonly hex: string }) {
  const [found, setFound] = useState<string | null | undefined>(undefined);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    findHash(hex, abort.signal).then(
      setFound,
      (reason: Error) => abort.signal.aborted || setError(reason.message),
    );
    return () => abort.abort();
  }, [hex]);
  if (error !== null) return <p role="alert">{error}</p>;
  if (found === undefined)
    return <p>Looking for a transaction, a message or a block with this hash…</p>;
  if (found !== null) return <Redirect path={found} />;
  return (
    <section class="panel" aria-label="Not found">
      <p class="empty">
        No transaction, message or block of the index has this hash. It may be the hash of an
        account:
      </p>
      <ul class="rows">
        {[0, -1].map((workchain) => (
          <li key={workchain}>
            <Link to={`/account/${workchain}:${hex}`} class="hash">
              {workchain}:{hex}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ params }: { readonly params: { readonly lt: string } }) {
  const result = useQuery(queryOf(ton.v3.transactions, { ...params, limit: 20 }));
  return (
    <ListPanel title="Transactions at this logical time" result={result}>
      {({ transactions }) => <TransactionRows transactions={transactions} hasAccounts />}
    </ListPanel>
  );
}

function FoundByOpcode({ opcode }: { readonly opcode: string }) {
  const result = useQuery(queryOf(ton.v3.transactionsByMessage, { opcode, limit: 20 }));
  const { data } = useQuery(queryOf(ton.v3.decode, { opcodes: [opcode] }));
  const name = data?.opcodes[0];
  return (
    <>
      {name && (
        <p>
          This is the opcode of <code>{visibleText(name)}</code>.
        </p>
      )}
      <ListPanel title="Newest transactions with this opcode" result={result}>
        {({ transactions }) => <TransactionRows transactions={transactions} hasAccounts />}
      </ListPanel>
    </>
  );
}
