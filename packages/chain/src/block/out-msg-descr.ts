import {
  type AugDictionary,
  type AugDictionaryCodec,
  hashmapAugE,
} from '../dict/aug-dictionary.ts';
import type { Augmentation } from '../dict/augmentation.ts';
import { bytesKey } from '../dict/keys.ts';
import {
  addCurrencies,
  CurrencyCollection,
  NO_CURRENCIES,
} from '../message/currency-collection.ts';
import { envelopedValue } from './enveloped-value.ts';
import { OutMsg } from './out-msg.ts';

const exportedValue: Augmentation<OutMsg, CurrencyCollection> = {
  type: CurrencyCollection,
  empty: NO_CURRENCIES,
  ofLeaf: exportedValueOf,
  combine: addCurrencies,
};

// _ (HashmapAugE 256 OutMsg CurrencyCollection) = OutMsgDescr;

/** Descriptors by message hash. */
export type OutMsgDescr = AugDictionary<Uint8Array, OutMsg, CurrencyCollection>;
export const OutMsgDescr: AugDictionaryCodec<Uint8Array, OutMsg, CurrencyCollection> = hashmapAugE(
  bytesKey(32),
  OutMsg,
  exportedValue,
);

/** Only messages that enter an outbound queue export value. */
function exportedValueOf(value: OutMsg): CurrencyCollection {
  switch (value.kind) {
    case 'new':
    case 'new-defer':
    case 'tr':
    case 'tr-req':
    case 'deferred-tr':
      return envelopedValue(value.outMsg);
    default:
      return NO_CURRENCIES;
  }
}
