import { checkAccounts } from './check-accounts.ts';
import { checkEncoding } from './check-encoding.ts';
import { checkMessages } from './check-messages.ts';
import { checkValueFlow } from './check-value-flow.ts';

/** What holds for every block of any network; each throws where it does not. */
export const BLOCK_CHECKS = [checkEncoding, checkValueFlow, checkAccounts, checkMessages] as const;
