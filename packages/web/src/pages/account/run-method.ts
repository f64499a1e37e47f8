import { exitCodeText } from '@tonway/contracts/exit-codes';
import { useRef, useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { entryOfTyped, type StackEntry, typedEntry } from '../../stack/entries.ts';

export interface Ran {
  readonly exitCode: number;
  readonly gasUsed: number;
  readonly stack: readonly StackEntry[];
  readonly block: string;
}

interface RunParams {
  readonly account: string;
  readonly method: string;
  readonly seqno: string;
  readonly stack: readonly StackEntry[];
}

/** Runs one method at a time; a further run stops the one before. */
export function useRun() {
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
      address: account,
      method: /^\d+$/.test(method) ? Number(method) : method,
      stack: stack.map((entry) => typedEntry(entry) as never),
      ...(seqno !== '' && { seqno: Number(seqno) }),
    },
    { signal },
  );
  const { exit_code, gas_used, stack: results } = body.result;
  return {
    exitCode: exit_code,
    gasUsed: gas_used,
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
