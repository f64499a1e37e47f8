import type { Address } from '@tonway/chain';
import { useId, useState } from 'preact/hooks';
import type { Subject } from './run-check.ts';

/** Checks the state of an account in the browser. */
export function ProofPanel({ address }: { readonly address: Address }) {
  return <Check subject={{ address }} />;
}

/** Checks a masterchain block in the browser. */
export function BlockProofPanel({ seqno }: { readonly seqno: number }) {
  return <Check subject={{ seqno }} />;
}

interface Progress {
  readonly state: 'idle' | 'running' | 'proven' | 'refused';
  readonly steps: readonly string[];
  readonly reason: string;
}

const IDLE: Progress = { state: 'idle', steps: [], reason: '' };

function Check({ subject }: { readonly subject: Subject }) {
  const id = useId();
  const [pinned, setPinned] = useState('');
  const [progress, setProgress] = useState(IDLE);
  const start = (event: Event) => {
    event.preventDefault();
    void follow(subject, pinned, setProgress);
  };
  return (
    <section class="panel proof" aria-labelledby={id}>
      <header class="panel-header">
        <h2 id={id}>Proof</h2>
      </header>
      <form onSubmit={start}>
        <label>
          <span>Trusted block, optional</span>
          <input
            value={pinned}
            placeholder="number:root hash:file hash"
            spellcheck={false}
            autocomplete="off"
            onInput={({ currentTarget }) => setPinned(currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={progress.state === 'running'}>
          Check the proof in this browser
        </button>
      </form>
      <p class="muted">
        Without a trusted block, the check starts at the key block that this server names: it shows
        that the data belongs to the chain of that block, not that this is the chain you expect. A
        block that you know from elsewhere excludes a server that invents a chain.
      </p>
      <div aria-live="polite">
        <Steps progress={progress} />
      </div>
    </section>
  );
}

function Steps({ progress: { state, steps, reason } }: { readonly progress: Progress }) {
  if (state === 'idle') return null;
  return (
    <>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {state === 'running' && <p class="muted">Checking…</p>}
      {state === 'proven' && <p class="tag ok">Every step holds</p>}
      {state === 'refused' && <p class="failure">The check failed: {reason}</p>}
    </>
  );
}

/** Runs the check, whose code is loaded now, and tells every step. */
async function follow(
  subject: Subject,
  pinned: string,
  tell: (progress: Progress) => void,
): Promise<void> {
  let progress: Progress = { ...IDLE, state: 'running' };
  tell(progress);
  try {
    const { runCheck } = await import('./run-check.ts');
    for await (const step of runCheck(subject, pinned)) {
      progress = { ...progress, steps: [...progress.steps, step] };
      tell(progress);
    }
    tell({ ...progress, state: 'proven' });
  } catch (error) {
    tell({ ...progress, state: 'refused', reason: (error as Error).message });
  }
}
