import type { Cell } from '../cell/cell.ts';
import { ChainError } from '../errors.ts';
import { CommonMessageInfo, type InternalMessageInfo } from '../message/common-message-info.ts';
import type { CurrencyCollection } from '../message/currency-collection.ts';
import type { MsgEnvelope } from './msg-envelope.ts';

export function addCoins(value: CurrencyCollection, coins: bigint): CurrencyCollection {
  return { coins: value.coins + coins, extra: value.extra };
}

/** The header of an internal message; its body is not looked at. */
export function internalInfo(msg: Cell): InternalMessageInfo {
  const info = CommonMessageInfo.load(msg.slice());
  if (info.kind !== 'internal') {
    throw new ChainError('TLB_INVALID', `an internal message expected, found ${info.kind}`);
  }
  return info;
}

/**
 * The fee for instant routing. Since global version 12 its place holds flags, and every message
 * says that it is not to be routed so.
 */
function ihrFeeOf(info: InternalMessageInfo): bigint {
  return info.ihrDisabled ? 0n : info.extraFlags;
}

/** What an envelope carries from block to block: the value and the fees not yet taken. */
export function envelopedValue(envelope: MsgEnvelope): CurrencyCollection {
  const info = internalInfo(envelope.msg);
  return addCoins(info.value, ihrFeeOf(info) + envelope.fwdFeeRemaining);
}
