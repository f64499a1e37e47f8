import type { Settings } from '../config/settings.ts';
import type { V2Settings } from '../v2/operation.ts';

const PUBLIC_NETWORKS: ReadonlySet<string> = new Set(['mainnet', 'testnet']);

export function v2Settings(settings: Settings): V2Settings {
  return {
    getMethodGasLimit: settings.V2_GET_METHOD_GAS_LIMIT,
    stdExitCodeErrors: settings.V2_STD_EXIT_CODE_ERRORS,
    maxStackDepth: settings.V2_MAX_STACK_DEPTH,
    maxAnswerBytes: settings.MAX_ANSWER_BYTES,
    sendDisabled: settings.V2_SEND_DISABLED,
    blocksAreFinal: PUBLIC_NETWORKS.has(settings.NETWORK),
    maxHeadAgeSeconds: settings.MAX_HEAD_AGE_SECONDS,
  };
}
