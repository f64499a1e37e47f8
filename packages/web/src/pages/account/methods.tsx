import { exitCodeText } from '@tonway/contracts/exit-codes';
import { useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { pathWith, useLocation } from '../../location/router.ts';
import { StackEditor } from '../../stack/stack-editor.tsx';
import { StackView } from '../../stack/stack-view.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailedTag } from '../../ui/failed-tag.tsx';
import { Link } from '../../ui/link.tsx';
import type { TabProps } from '../account.tsx';
import { argumentsOf, emptyEntries, isGetMethod, knownMethod } from './known-methods.ts';
import { type Ran, useRun } from './run-method.ts';

/** Runs get-methods of the contract with typed arguments. */
export function MethodsTab({ account }: TabProps) {
  const states = useQuery(
    queryOf(ton.v3.accountStates, { address: [account], include_boc: false }),
  );
  const chosen = useLocation().query.get('method') ?? '';
  const ids = states.data?.accounts[0]?.contract_methods ?? [];
  const methods = ids.filter(isGetMethod).map((id) => knownMethod(id)?.name ?? String(id));
  return (
    <section class="panel" aria-label="Methods">
      <MethodLinks methods={methods} chosen={chosen} />
      <MethodForm key={chosen} account={account} chosen={chosen} />
    </section>
  );
}

interface MethodLinksProps {
  /** Names, or ids of methods without a known name. */
  readonly methods: readonly string[];
  readonly chosen: string;
}

/** The methods of the contract; each leads to its form. */
function MethodLinks({ methods, chosen }: MethodLinksProps) {
  if (methods.length === 0) return null;
  return (
    <ul class="methods" aria-label="Methods of the contract">
      {methods.map((method) => (
        <li key={method}>
          <Link
            to={pathWith({ method })}
            class="id"
            aria-current={method === chosen ? 'page' : undefined}
          >
            {method}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface MethodFormProps {
  readonly account: string;
  /** The method that the address of the page names, or an empty text. */
  readonly chosen: string;
}

/** The arguments of the chosen method; any other method can be entered too. */
function MethodForm({ account, chosen }: MethodFormProps) {
  const [method, setMethod] = useState(chosen);
  const [seqno, setSeqno] = useState('');
  const [stack, setStack] = useState(() => emptyEntries(argumentsOf(chosen)));
  const { ran, error, isRunning, run, stop } = useRun();
  const submit = (event: Event) => {
    event.preventDefault();
    run({ account, method: method.trim(), seqno: seqno.trim(), stack });
  };
  return (
    <>
      <form class="method-form" onSubmit={submit}>
        <label>
          Method
          <input
            required
            placeholder="name or number"
            autoComplete="off"
            spellcheck={false}
            value={method}
            onInput={({ currentTarget }) => setMethod(currentTarget.value)}
          />
        </label>
        <label>
          At block
          <input
            inputMode="numeric"
            pattern="[0-9]*"
            placeholder="newest"
            value={seqno}
            onInput={({ currentTarget }) => setSeqno(currentTarget.value)}
          />
        </label>
        <StackEditor
          value={stack}
          names={argumentsOf(method.trim()).map(([name]) => name)}
          onChange={setStack}
        />
        <p>
          <button type="submit" class="primary" disabled={isRunning}>
            Run
          </button>{' '}
          {isRunning && (
            <button type="button" onClick={stop}>
              Stop
            </button>
          )}
        </p>
      </form>
      {error !== null && (
        <p class="failure" role="alert">
          {error}
        </p>
      )}
      {ran && <Result ran={ran} />}
    </>
  );
}

function Result({ ran }: { readonly ran: Ran }) {
  const isOk = ran.exitCode === 0 || ran.exitCode === 1;
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          [
            'Exit code',
            isOk ? (
              <span class="tag ok">{ran.exitCode}</span>
            ) : (
              <FailedTag text={exitCodeText(ran.exitCode)} />
            ),
          ],
          ['Gas', ran.gasUsed.toLocaleString('en')],
          ['Block', ran.block],
        ]}
      />
      <StackView entries={ran.stack} />
    </div>
  );
}
