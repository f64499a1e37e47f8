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
import type { Codec } from '../tlb/codec.ts';
import { coins } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';
import { addCoins, envelopedValue, internalInfo } from './enveloped-value.ts';
import { InMsg } from './in-msg.ts';

// import_fees$_ fees_collected:Grams value_imported:CurrencyCollection = ImportFees;
export interface ImportFees {
  readonly feesCollected: bigint;
  readonly valueImported: CurrencyCollection;
}

export const ImportFees: Codec<ImportFees> = record<ImportFees>('ImportFees', '#_', {
  feesCollected: coins,
  valueImported: CurrencyCollection,
});

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

/** Descriptors by message hash. */
export type InMsgDescr = AugDictionary<Uint8Array, InMsg, ImportFees>;
export const InMsgDescr: AugDictionaryCodec<Uint8Array, InMsg, ImportFees> = hashmapAugE(
  bytesKey(32),
  InMsg,
  importFees,
);

/** The fees and value that the block imports with the message. */
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
