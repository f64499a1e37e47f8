import { useAction } from '../../devnet/use-action.ts';
import type { DevnetStatus } from './clock.tsx';

interface FaultsProps {
  readonly status: DevnetStatus;
  onChange(): void;
}

const HTTP_FAULTS = [
  ['v3 answers 429, three times', { path: '/api/v3/', status: 429, count: 3 }],
  ['v2 fails for one request in five', { path: '/api/v2/', status: 504, percent: 20 }],
  ['All answers take a second', { path: '/api/', delayMs: 1000 }],
] as const;

/** What goes wrong on real networks, on demand. */
export function Faults({ status: { producing }, onChange }: FaultsProps) {
  const { message, isRunning, run } = useAction(onChange);
  return (
    <>
      <div class="control-buttons">
        <button
          type="button"
          disabled={isRunning}
          onClick={() =>
            void run(
              'faults',
              { producing: !producing },
              producing ? 'The chain stands still.' : 'The chain grows.',
            )
          }
        >
          {producing ? 'Stop the chain' : 'Let the chain grow'}
        </button>
        {HTTP_FAULTS.map(([text, fault]) => (
          <button
            key={text}
            type="button"
            disabled={isRunning}
            onClick={() => void run('setHttpFault', fault, `${text}, from now on.`)}
          >
            {text}
          </button>
        ))}
        <button
          type="button"
          disabled={isRunning}
          onClick={() => void run('clearHttpFaults', {}, 'No faults of HTTP are left.')}
        >
          Clear faults of HTTP
        </button>
      </div>
      <p role="status">{message}</p>
    </>
  );
}
