import type { Caller, ChainContext } from './chain-context.ts';
import type { ChainRequests } from './chain-requests.ts';

/** Runs a task against the chain. A task that sends a message must not be repeatable: it runs only once. */
export type OnChain = <T>(
  task: (chain: ChainContext) => Promise<T>,
  options?: { readonly isRepeatable: boolean },
) => Promise<T>;

/** Runs the tasks of one caller; throws what a task throws. */
export function chainRunner(requests: ChainRequests, caller: Caller): OnChain {
  return async (task, { isRepeatable } = { isRepeatable: true }) => {
    await requests.waitForChain(caller);
    const tvmAbort = new AbortController();
    caller.onDisconnect(() => tvmAbort.abort());
    const outcome = await requests.run(caller, {
      run: (request) => request.withTimeout(task(request)),
      isRepeatable,
      tvmAbort,
    });
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}
