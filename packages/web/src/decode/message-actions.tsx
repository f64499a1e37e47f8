import { ClientError } from '@tonway/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ton } from '../data/api.ts';
import { hexOf } from '../format/hash.ts';
import { useGrowingTrace } from '../trace/use-growing-trace.ts';
import { Coins } from '../ui/amount.tsx';
import { Facts } from '../ui/facts.tsx';
import { HashLink } from '../ui/hash-link.tsx';
import type { ReadMessage } from './read-bag.ts';

interface MessageActionsProps {
  readonly message: ReadMessage;
  readonly boc: string;
}

/** Sends an external message, or estimates what it costs. */
export function MessageActions({ message, boc }: MessageActionsProps) {
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<ComponentChildren>(null);
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);
  const run = async (action: (signal: AbortSignal) => Promise<ComponentChildren>) => {
    setRunning(true);
    setOutcome(null);
    const { signal } = abort.current;
    const result = await action(signal).catch((error: unknown) => <Refusal error={error} />);
    if (signal.aborted) return;
    setOutcome(result);
    setRunning(false);
  };
  return (
    <>
      <div class="message-actions">
        <button
          type="button"
          class="primary"
          disabled={isRunning}
          onClick={() => void run(() => send(message, boc))}
        >
          Send
        </button>
        <button
          type="button"
          disabled={isRunning}
          onClick={() => void run((signal) => estimate(message, signal))}
        >
          Estimate fees
        </button>
      </div>
      <div role="status">{outcome}</div>
    </>
  );
}

/** A message that is under way cannot be taken back: sending is never stopped. */
async function send({ hash }: ReadMessage, boc: string): Promise<ComponentChildren> {
  const result = await ton.v2.sendBocReturnHash({ boc });
  return <Sent hash={hexOf(result.hash_norm) ?? hash} />;
}

/** What became of a message, as it goes on. */
function Sent({ hash }: { readonly hash: string }) {
  const { data } = useGrowingTrace(hash);
  const state = data?.trace?.head.trace_info.trace_state;
  const stage = state === undefined ? 'sent' : state === 'pending' ? 'pending' : 'final';
  return (
    <p class="sent">
      <span class={stage === 'pending' ? 'tag pending' : 'tag ok'}>{stage}</span> What follows from
      it: <HashLink hash={hash} page="trace" />
    </p>
  );
}

async function estimate(message: ReadMessage, signal: AbortSignal): Promise<ComponentChildren> {
  const { destination, bodyBoc, initCode, initData } = message;
  const { source_fees: fees } = await ton.v2.estimateFee(
    {
      address: destination ?? '',
      body: bodyBoc,
      ignore_chksig: false,
      ...(initCode !== null && { init_code: initCode }),
      ...(initData !== null && { init_data: initData }),
    },
    { signal },
  );
  const parts = [
    ['Import', fees.in_fwd_fee],
    ['Storage', fees.storage_fee],
    ['Gas', fees.gas_fee],
    ['Forwarding', fees.fwd_fee],
  ] as const;
  const total = parts.reduce((sum, [, fee]) => sum + BigInt(fee), 0n);
  const all = [...parts, ['Total', total] as const];
  return (
    <Facts facts={all.map(([name, fee]) => [name, <Coins key={name} units={String(fee)} />])} />
  );
}

function Refusal({ error }: { readonly error: unknown }) {
  return <p class="failure">{error instanceof ClientError ? error.message : String(error)}</p>;
}
