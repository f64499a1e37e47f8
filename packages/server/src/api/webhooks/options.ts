import { parseAllowedAddresses } from '../../config/allowed-addresses.ts';
import type { Settings } from '../../config/settings.ts';
import { WebhookSender } from './sender.ts';

/** The sender that the settings describe. */
export function createSender({
  WEBHOOK_ALLOW_ADDRESSES,
  WEBHOOK_TIMEOUT_MS: timeoutMs,
}: Settings): WebhookSender {
  return new WebhookSender({ allowed: parseAllowedAddresses(WEBHOOK_ALLOW_ADDRESSES), timeoutMs });
}
