import type { Settings } from '../../config/settings.ts';
import { DOCUMENT_RETRIES, type DocumentRetries } from '../../store/tokens/documents.ts';

/** How long hosts and documents are waited for that cannot be fetched. */
export interface Patience {
  readonly retries: DocumentRetries;
  /** The longest pause of a host that does not answer. */
  readonly maxPauseMs: number;
  /** Of one attempt to resolve a host name. */
  readonly dns: { readonly timeout: number; readonly tries: number };
}

export const PATIENCE: Patience = {
  retries: DOCUMENT_RETRIES,
  maxPauseMs: 300_000,
  dns: { timeout: 3000, tries: 2 },
};

/** The developer waits for the result, has few documents, and may have no Internet for a while. */
const DEVNET_PATIENCE: Patience = {
  retries: { maxAttempts: 2, firstDelaySeconds: 1, invalidForSeconds: 60 },
  maxPauseMs: 200,
  dns: { timeout: 2000, tries: 1 },
};

export function patienceOf({ NETWORK }: Pick<Settings, 'NETWORK'>): Patience {
  return NETWORK === 'devnet' ? DEVNET_PATIENCE : PATIENCE;
}
