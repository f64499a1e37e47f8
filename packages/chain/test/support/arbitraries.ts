import fc from 'fast-check';
import { Address } from '../../src/address/address.ts';
import {
  ExternalAddress,
  type InternalAddress,
  type MessageAddress,
  VarAddress,
} from '../../src/address/message-address.ts';
import { BitString } from '../../src/bits/bit-string.ts';
import { Builder } from '../../src/cell/builder.ts';
import type { Cell } from '../../src/cell/cell.ts';
import { ChainError } from '../../src/errors.ts';
import type {
  CommonMessageInfo,
  ExternalInMessageInfo,
  ExternalOutMessageInfo,
  InternalMessageInfo,
} from '../../src/message/common-message-info.ts';
import {
  addCurrencies,
  type CurrencyCollection,
  NO_CURRENCIES,
} from '../../src/message/currency-collection.ts';
import { Message, type MessageFields } from '../../src/message/message.ts';
import type { StateInit } from '../../src/message/state-init.ts';

// Values of the small types that the larger ones are made of, for property tests.

export const bit = fc.boolean();
export const uint = (bits: number) => fc.nat(2 ** bits - 1);
export const int = (bits: number) =>
  fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 });
export const bigUint = (bits: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n });
export const lt = bigUint(64);
export const coins = fc.oneof(bigUint(64), bigUint(120));
export const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
export const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

export const bits = (minLength: number, maxLength: number) =>
  fc
    .array(fc.boolean(), { minLength, maxLength })
    .map((list) => BitString.fromBinary(list.map((one) => (one ? '1' : '0')).join('')));

export const cell: fc.Arbitrary<Cell> = fc
  .tuple(bits(0, 200), fc.array(bits(0, 20), { maxLength: 3 }))
  .map(([own, children]) => {
    const builder = new Builder().storeBits(own);
    for (const child of children) builder.storeRef(new Builder().storeBits(child).build());
    return builder.build();
  });

export const currencies: fc.Arbitrary<CurrencyCollection> = fc
  .tuple(coins, fc.array(fc.tuple(uint(32), bigUint(240)), { maxLength: 3 }))
  .map(([amount, entries]) => {
    let extra = NO_CURRENCIES.extra;
    for (const [id, value] of entries) extra = extra.set(id, value);
    return addCurrencies({ coins: amount, extra: NO_CURRENCIES.extra }, { coins: 0n, extra });
  });

const anycast = maybe(bits(1, 30));

const stdAddress = fc
  .tuple(int(8), hash, anycast)
  .map(([workchain, bytes, prefix]) => new Address(workchain, bytes, prefix));

export const internalAddress: fc.Arbitrary<InternalAddress> = fc.oneof(
  { arbitrary: stdAddress, weight: 3 },
  {
    arbitrary: fc
      .tuple(int(32), bits(0, 60), anycast)
      .map(([workchain, value, prefix]) => new VarAddress(workchain, value, prefix)),
    weight: 1,
  },
);

export const optionalExternalAddress = maybe(
  bits(0, 80).map((value) => new ExternalAddress(value)),
);

export const messageAddress: fc.Arbitrary<MessageAddress> = fc.oneof(
  internalAddress,
  optionalExternalAddress,
);

export const stateInit: fc.Arbitrary<StateInit> = fc.record({
  fixedPrefixLength: maybe(uint(5)),
  special: maybe(fc.record({ tick: bit, tock: bit })),
  code: maybe(cell),
  data: maybe(cell),
  library: maybe(cell),
});

const internalInfo: fc.Arbitrary<InternalMessageInfo> = fc.record({
  kind: fc.constant('internal'),
  ihrDisabled: bit,
  bounce: bit,
  bounced: bit,
  source: messageAddress,
  destination: internalAddress,
  value: currencies,
  extraFlags: bigUint(2),
  fwdFee: bigUint(64),
  createdLt: lt,
  createdAt: uint(32),
});

const externalInInfo: fc.Arbitrary<ExternalInMessageInfo> = fc.record({
  kind: fc.constant('external-in'),
  source: optionalExternalAddress,
  destination: internalAddress,
  importFee: coins,
});

const externalOutInfo: fc.Arbitrary<ExternalOutMessageInfo> = fc.record({
  kind: fc.constant('external-out'),
  source: messageAddress,
  destination: optionalExternalAddress,
  createdLt: lt,
  createdAt: uint(32),
});

export const messageInfo: fc.Arbitrary<CommonMessageInfo> = fc.oneof(
  internalInfo,
  externalInInfo,
  externalOutInfo,
);

/** Only values that fit the cell they are stored in. */
export function fitting<T>(
  type: { toCell(value: T): Cell },
  values: fc.Arbitrary<T>,
): fc.Arbitrary<T> {
  return values.filter((value) => {
    try {
      type.toCell(value);
      return true;
    } catch (error) {
      if (error instanceof ChainError && error.code === 'CELL_OVERFLOW') return false;
      throw error;
    }
  });
}

export const message: fc.Arbitrary<MessageFields> = fitting(
  Message,
  fc
    .record({
      info: messageInfo,
      init: maybe(stateInit),
      initInRef: bit,
      body: cell,
      bodyInRef: bit,
    })
    .map((fields) => ({ ...fields, initInRef: fields.init !== null && fields.initInRef })),
);
