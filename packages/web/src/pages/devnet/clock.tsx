import { useAction } from '../../devnet/use-action.ts';
import { absoluteText } from '../../format/time.ts';
import { Facts } from '../../ui/facts.tsx';

/** What `status` of the devnet tells, as far as the page shows it. */
export interface DevnetStatus {
  readonly head: { readonly seqno: number };
  readonly globalId: number;
  /** The network that the devnet is a fork of. */
  readonly fork: {
    readonly network: string | null;
    readonly block: { readonly seqno: number };
  } | null;
  readonly now: number;
  readonly clockPaused: boolean;
  readonly producing: boolean;
  readonly waiting: number;
  readonly behaviour: { readonly delayMs?: number; readonly lag?: number };
}

const STEPS = [
  ['1 minute', 60],
  ['1 hour', 3600],
  ['1 day', 86_400],
] as const;

interface ClockProps {
  readonly status: DevnetStatus;
  onChange(): void;
}

function forkText({ network, block }: DevnetStatus['fork'] & {}): string {
  return `${network ?? 'another network'}, up to block ${block.seqno.toLocaleString('en')}`;
}

/** Time travel, and blocks on demand. */
export function Clock({ status, onChange }: ClockProps) {
  const { head, fork, now, clockPaused, waiting } = status;
  const { message, isRunning, run } = useAction(onChange);
  return (
    <>
      <Facts
        facts={[
          ['Time', `${absoluteText(now, 'utc')}${clockPaused ? ', paused' : ''}`],
          ...(fork ? [['Fork', forkText(fork)] as const] : []),
          ['Newest block', head.seqno.toLocaleString('en')],
          ['Waiting messages', waiting],
        ]}
      />
      <div class="control-buttons">
        {STEPS.map(([text, seconds]) => (
          <button
            key={text}
            type="button"
            disabled={isRunning}
            onClick={() => void run('advanceTime', { seconds }, `The clock is ${text} ahead.`)}
          >
            + {text}
          </button>
        ))}
        <button
          type="button"
          disabled={isRunning}
          onClick={() =>
            void run(
              clockPaused ? 'resumeClock' : 'pauseClock',
              {},
              clockPaused ? 'The clock runs.' : 'The clock is paused.',
            )
          }
        >
          {clockPaused ? 'Resume the clock' : 'Pause the clock'}
        </button>
        <button
          type="button"
          disabled={isRunning}
          onClick={() => void run('mine', { count: 1 }, 'Produced a block.')}
        >
          Produce a block
        </button>
      </div>
      <p role="status">{message}</p>
    </>
  );
}
