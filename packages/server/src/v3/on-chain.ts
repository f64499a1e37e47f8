import type { Caller } from '../requests/caller.ts';
import type { ChainContext } from '../requests/chain-context.ts';
import type { ChainRequests } from '../requests/chain-requests.ts';

/** Does work on the chain as it is now; work that sends something is done once, whatever happens. */
export type OnChain = <T>(
  work: (chain: ChainContext) => Promise<T>,
  options?: { readonly isRepeatable: boolean },
) => Promise<T>;

export function onChain(requests: ChainRequests, caller: Caller): OnChain {
  return async (work, { isRepeatable } = { isRepeatable: true }) => {
    await requests.waitForChain(caller);
    const tvmAbort = new AbortController();
    caller.onDisconnect(() => tvmAbort.abort());
    const outcome = await requests.run(caller, {
      run: (request) => request.withTimeout(work(request)),
      isRepeatable,
      tvmAbort,
    });
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}
