import type { Settings } from '../config/settings.ts';
import type { RequestLimits } from '../requests/chain-requests.ts';
import type { V2Settings } from '../v2/operation.ts';

const PUBLIC_NETWORKS: ReadonlySet<string> = new Set(['mainnet', 'testnet']);

export function requestLimits(settings: Settings): RequestLimits {
  return {
    timeoutMs: settings.REQUEST_TIMEOUT_MS,
    maxHeadAgeSeconds: settings.MAX_HEAD_AGE_SECONDS,
    gasLimit: settings.V2_GET_METHOD_GAS_LIMIT,
    sendDisabled: settings.V2_SEND_DISABLED,
  };
}

export function v2Settings(settings: Settings): V2Settings {
  return {
    stdExitCodeErrors: settings.V2_STD_EXIT_CODE_ERRORS,
    maxStackDepth: settings.V2_MAX_STACK_DEPTH,
    maxAnswerBytes: settings.MAX_ANSWER_BYTES,
    blocksAreFinal: PUBLIC_NETWORKS.has(settings.NETWORK),
  };
}
