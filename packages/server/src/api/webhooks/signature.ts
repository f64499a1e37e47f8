import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookSecrets } from '../../store/webhooks/webhooks.ts';

export function createWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** The value of `Tonway-Signature`: the time, and a signature by each secret that is valid now. */
export function signatureOf(secrets: WebhookSecrets, body: Buffer, nowMs = Date.now()): string {
  const time = Math.floor(nowMs / 1000);
  const { secret, oldSecret, oldSecretUntil } = secrets;
  const isOldValid = oldSecretUntil !== null && oldSecretUntil.getTime() > nowMs;
  const valid = oldSecret !== null && isOldValid ? [secret, oldSecret] : [secret];
  const signatures = valid.map((each) =>
    createHmac('sha256', each).update(`${time}.`).update(body).digest('hex'),
  );
  return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join();
}
