import type { Environment } from '../config/read-settings.ts';
import { settingsReference } from '../config/reference.ts';

/** `tonway config`: prints every setting with its value of now. */
export function configCommand(environment: Environment): void {
  process.stdout.write(settingsReference(environment));
}
