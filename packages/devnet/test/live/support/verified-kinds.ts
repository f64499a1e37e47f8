import type { FunctionName } from '@tonway/lite-client';
import type { Check } from './live-network.ts';
import * as accounts from './verified-accounts.ts';
import * as blocks from './verified-blocks.ts';
import * as masterchain from './verified-masterchain.ts';
import * as queues from './verified-queues.ts';
import * as transactions from './verified-transactions.ts';

/** All kinds of queries whose answers can be verified. */
export const VERIFIED_KINDS = {
  ...accounts,
  ...blocks,
  ...masterchain,
  ...queues,
  ...transactions,
} satisfies { readonly [Name in FunctionName]?: Check };
