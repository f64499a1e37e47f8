import type { Settings } from '../config/settings.ts';
import type { V2Settings } from '../v2/operation.ts';

export function v2Settings(settings: Settings): V2Settings {
  return {
    getMethodGasLimit: settings.V2_GET_METHOD_GAS_LIMIT,
    stdExitCodeErrors: settings.V2_STD_EXIT_CODE_ERRORS,
    maxStackDepth: settings.V2_MAX_STACK_DEPTH,
    sendDisabled: settings.V2_SEND_DISABLED,
  };
}
