import { availableParallelism } from 'node:os';
import type { V2Settings } from '../../api/v2/operation.ts';
import type { Settings } from '../../config/settings.ts';
import type { RequestLimits } from '../../network/requests/chain-requests.ts';

/** Depth of the stack that a get-method returns. */
export const MAX_STACK_DEPTH = 256;

const PUBLIC_NETWORKS: ReadonlySet<string> = new Set(['mainnet', 'testnet']);

export function requestLimits(settings: Settings): RequestLimits {
  return {
    timeoutMs: settings.REQUEST_TIMEOUT_MS,
    maxHeadAgeSeconds: settings.MAX_HEAD_AGE_SECONDS,
    gasLimit: settings.GET_METHOD_GAS_LIMIT,
    sendDisabled: settings.SEND_DISABLED,
  };
}

export function v2Settings(settings: Settings): V2Settings {
  return {
    stdExitCodeErrors: settings.V2_STD_EXIT_CODE_ERRORS,
    maxStackDepth: MAX_STACK_DEPTH,
    maxResponseBytes: settings.MAX_ANSWER_BYTES,
    blocksAreFinal: PUBLIC_NETWORKS.has(settings.NETWORK),
  };
}

/** Threads that decode blocks; by default all cores but one. */
export function decodeThreads({ INDEX_THREADS }: Settings): number {
  return INDEX_THREADS > 0 ? INDEX_THREADS : Math.max(1, availableParallelism() - 1);
}
