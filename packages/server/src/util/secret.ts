import { randomBytes } from 'node:crypto';

/** For processes that share no secret by their settings: what it signs is valid until the server restarts. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}
