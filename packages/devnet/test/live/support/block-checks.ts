import { checkAccounts } from './check-accounts.ts';
import { checkEncoding } from './check-encoding.ts';
import { checkMessages } from './check-messages.ts';
import { checkValueFlow } from './check-value-flow.ts';

/** Invariants of every block of any network; each check throws on a violation. */
export const BLOCK_CHECKS = [checkEncoding, checkValueFlow, checkAccounts, checkMessages] as const;
