import type { Cell } from '../cell/cell.ts';
import { ChainError } from '../errors.ts';
import { CommonMessageInfo, type InternalMessageInfo } from '../message/common-message-info.ts';
import type { CurrencyCollection } from '../message/currency-collection.ts';
import type { MsgEnvelope } from './msg-envelope.ts';

export function addCoins(value: CurrencyCollection, coins: bigint): CurrencyCollection {
  return { coins: value.coins + coins, extra: value.extra };
}

/** The header of an internal message; the body is not parsed. */
export function internalInfo(msg: Cell): InternalMessageInfo {
  const info = CommonMessageInfo.load(msg.slice());
  if (info.kind !== 'internal') {
    throw new ChainError('TLB_INVALID', `an internal message expected, found ${info.kind}`);
  }
  return info;
}

/**
 * The fee for instant hypercube routing. Since global version 12 the field holds flags, and every
 * message disables instant routing.
 */
function ihrFeeOf(info: InternalMessageInfo): bigint {
  return info.ihrDisabled ? 0n : info.extraFlags;
}

/** The value and the remaining fees of an enveloped message. */
export function envelopedValue(envelope: MsgEnvelope): CurrencyCollection {
  const info = internalInfo(envelope.msg);
  return addCoins(info.value, ihrFeeOf(info) + envelope.fwdFeeRemaining);
}
