import type { FunctionName, Params } from '@tonway/lite-client';
import type { LiveNetwork } from '../live-network.ts';
import { aboutAccounts } from './about-accounts.ts';
import { aboutBlocks } from './about-blocks.ts';
import { aboutMasterchain } from './about-masterchain.ts';
import { aboutMessages } from './about-messages.ts';
import { aboutTransactions } from './about-transactions.ts';
import type { Places } from './places.ts';

/** The context of generated queries. */
export interface Occasion {
  readonly network: LiveNetwork;
  readonly places: Places;
  /** A recorded mode. */
  readonly mode: number;
}

/** Generates queries of one kind about existing and nonexistent objects. */
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
