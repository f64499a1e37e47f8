import { useRef, useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { exitCodeText } from '../../format/exit-codes.ts';
import { entryOfTyped, type StackEntry, typedEntry } from '../../stack/entries.ts';
import { StackEditor } from '../../stack/stack-editor.tsx';
import { StackView } from '../../stack/stack-view.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailedTag } from '../../ui/failed-tag.tsx';
import type { TabProps } from '../account.tsx';
import { methodName } from './method-names.ts';

interface Ran {
  readonly exitCode: number;
  readonly gasUsed: number;
  readonly stack: readonly StackEntry[];
  readonly block: string;
}

/** Runs get-methods of the contract with typed arguments. */
export function MethodsTab({ account }: TabProps) {
  const states = useQuery(
    queryOf(ton.v3.accountStates, { address: [account], include_boc: false }),
  );
  const names = (states.data?.accounts[0]?.contract_methods ?? []).flatMap(
    (id) => methodName(id) ?? [],
  );
  const [method, setMethod] = useState('');
  const [seqno, setSeqno] = useState('');
  const [stack, setStack] = useState<readonly StackEntry[]>([]);
  const { ran, error, isRunning, run, stop } = useRun();
  const submit = (event: Event) => {
    event.preventDefault();
    run({ account, method: method.trim(), seqno: seqno.trim(), stack });
  };
  return (
    <section class="panel" aria-label="Methods">
      <form class="method-form" onSubmit={submit}>
        <label>
          Method
          <input
            required
            list="method-names"
            placeholder="name or number"
            autoComplete="off"
            spellcheck={false}
            value={method}
            onInput={({ currentTarget }) => setMethod(currentTarget.value)}
          />
        </label>
        <datalist id="method-names">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
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
        <StackEditor value={stack} onChange={setStack} />
        <p>
          <button type="submit" disabled={isRunning}>
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
    </section>
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

interface RunParams {
  readonly account: string;
  readonly method: string;
  readonly seqno: string;
  readonly stack: readonly StackEntry[];
}

function useRun() {
  const [ran, setRan] = useState<Ran | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const abort = useRef<AbortController | null>(null);
  const stop = () => abort.current?.abort();
  const run = async (params: RunParams) => {
    stop();
    const own = new AbortController();
    abort.current = own;
    setRunning(true);
    setError(null);
    try {
      setRan(await runMethod(params, own.signal));
    } catch (reason) {
      setRan(null);
      setError(own.signal.aborted ? 'Stopped.' : failureText(reason));
    } finally {
      if (abort.current === own) setRunning(false);
    }
  };
  return { ran, error, isRunning, run, stop };
}

async function runMethod(
  { account, method, seqno, stack }: RunParams,
  signal: AbortSignal,
): Promise<Ran> {
  const { body, headers } = await ton.v2.runGetMethodStd.response(
    {
      ...{ address: account, method: /^\d+$/.test(method) ? Number(method) : method },
      stack: stack.map((entry) => typedEntry(entry) as never),
      ...(seqno !== '' && { seqno: Number(seqno) }),
    },
    { signal },
  );
  const { exit_code, gas_used, stack: results } = body.result;
  return {
    ...{ exitCode: exit_code, gasUsed: gas_used },
    stack: results.map((entry) => entryOfTyped(entry)),
    block: headers.get('X-Tonway-Block')?.replace(/:.*/, '') ?? '',
  };
}

/** By default `runGetMethodStd` refuses every exit code but 0, as clients expect of v2. */
const REFUSED = /^Exit code (-?\d+) != 0$/;

function failureText(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const [, exitCode] = REFUSED.exec(reason.message) ?? [];
  return exitCode === undefined ? reason.message : `Exit code ${exitCodeText(Number(exitCode))}`;
}
