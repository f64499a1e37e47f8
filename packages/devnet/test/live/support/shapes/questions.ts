import type { FunctionName, Params } from '@tonway/lite-client';
import type { LiveNetwork } from '../live-network.ts';
import { aboutAccounts } from './about-accounts.ts';
import { aboutBlocks } from './about-blocks.ts';
import { aboutMasterchain } from './about-masterchain.ts';
import { aboutMessages } from './about-messages.ts';
import { aboutTransactions } from './about-transactions.ts';
import type { Places } from './places.ts';

/** Where questions are asked, and with which mode. */
export interface Occasion {
  readonly network: LiveNetwork;
  readonly places: Places;
  /** One that was recorded. */
  readonly mode: number;
}

/** Questions of one kind about everything that there is, and about what there is not. */
export type Questions<Name extends FunctionName> = (occasion: Occasion) => Iterable<Params<Name>>;
export type QuestionTable = { readonly [Name in FunctionName]?: Questions<Name> };

export const QUESTIONS: QuestionTable = {
  getMasterchainInfo: () => [{}],
  getMasterchainInfoExt: ({ mode }) => [{ mode }],
  getTime: () => [{}],
  getVersion: () => [{}],
  'nonfinal.getPendingShardBlocks': ({ mode }) => [{ mode, wc: 0, shard: 0n }],
  ...aboutBlocks,
  ...aboutAccounts,
  ...aboutTransactions,
  ...aboutMasterchain,
  ...aboutMessages,
};
