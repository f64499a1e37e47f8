import {
  CryptoSignaturePair,
  Dictionary,
  type McBlockExtra,
  type McStateExtra,
  uintKey,
} from '@tonway/chain';
import type { BlockWork } from '../block-work.ts';
import type { Income } from './income.ts';
import type { Registered } from './register-shards.ts';
import { payOut } from './special-message.ts';

export type PayOuts = Pick<McBlockExtra, 'recoverCreateMsg' | 'mintMsg'>;

/** The two messages that a masterchain block itself sends. */
export async function payOutAll(work: BlockWork, { recovered, minted }: Income): Promise<PayOuts> {
  const { feeCollectorAddress, minterAddress } = work.config;
  const recoverCreateMsg = await payOut(work, feeCollectorAddress, recovered);
  return { recoverCreateMsg, mintMsg: await payOut(work, minterAddress, minted) };
}

export function blockExtraOf(
  { afterKeyBlock, shardHashes, config }: McStateExtra,
  { fees }: Registered,
  payOuts: PayOuts,
): McBlockExtra {
  return {
    shardHashes,
    shardFees: fees,
    // no node writes them
    prevBlkSignatures: new Dictionary(uintKey(16), CryptoSignaturePair),
    ...payOuts,
    config: afterKeyBlock ? config : null,
  };
}
