import {
  type AugDictionary,
  type AugDictionaryCodec,
  hashmapAugE,
} from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { bytesKey } from '../dict/keys.ts';
import { addCurrencies, NO_CURRENCIES } from '../message/currency-collection.ts';
import { addCoins, envelopedValue, internalInfo } from './enveloped-value.ts';
import { ImportFees } from './import-fees.ts';
import { InMsg } from './in-msg.ts';

const NOTHING: ImportFees = { feesCollected: 0n, valueImported: NO_CURRENCIES };

const importFees: Augmentation<InMsg, ImportFees> = {
  type: ImportFees,
  empty: NOTHING,
  ofLeaf: importFeesOf,
  combine: (left, right) => ({
    feesCollected: left.feesCollected + right.feesCollected,
    valueImported: addCurrencies(left.valueImported, right.valueImported),
  }),
};

// _ (HashmapAugE 256 InMsg ImportFees) = InMsgDescr;

/** By message hash. */
export type InMsgDescr = AugDictionary<Uint8Array, InMsg, ImportFees>;
export const InMsgDescr: AugDictionaryCodec<Uint8Array, InMsg, ImportFees> = hashmapAugE(
  bytesKey(32),
  InMsg,
  importFees,
);

/** What the block gains by taking the message in. */
function importFeesOf(value: InMsg): ImportFees {
  switch (value.kind) {
    case 'ext':
      return NOTHING;
    case 'ihr':
      return {
        feesCollected: value.ihrFee,
        valueImported: addCoins(internalInfo(value.msg).value, value.ihrFee),
      };
    case 'imm':
      return { feesCollected: value.fwdFee, valueImported: NO_CURRENCIES };
    case 'fin':
    case 'deferred-fin':
      return { feesCollected: value.fwdFee, valueImported: envelopedValue(value.inMsg) };
    case 'tr':
      return { feesCollected: value.transitFee, valueImported: envelopedValue(value.inMsg) };
    case 'deferred-tr':
      return { feesCollected: 0n, valueImported: envelopedValue(value.inMsg) };
    default:
      return { feesCollected: value.fwdFee, valueImported: addCoins(NO_CURRENCIES, value.fwdFee) };
  }
}
