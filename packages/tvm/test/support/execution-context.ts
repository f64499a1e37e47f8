import { createRequire } from 'node:module';
import {
  Address,
  Builder,
  type Cell,
  fromBase64,
  Message,
  NO_CURRENCIES,
  readBoc,
  type ShardAccountFields,
} from '@tonway/chain';
import type { GetMethodCall } from '../../src/index.ts';

const { defaultConfig } = createRequire(import.meta.url)(
  '@ton/sandbox/dist/config/defaultConfig.js',
) as { defaultConfig: string };

/** The configuration of mainnet, from the package of the emulator. */
export const config = readBoc(fromBase64(defaultConfig));
export const block = { config, now: 1_784_200_000, lt: 50_000_000n };
export const address = new Address(0, new Uint8Array(32).fill(7));
export const NO_DATA = new Builder().build();

/** A get-method call without code: no data, method 0, one TON of balance. */
export const executionContext: Omit<GetMethodCall, 'code'> = {
  ...block,
  data: NO_DATA,
  address,
  balance: { ...NO_CURRENCIES, coins: 1_000_000_000n },
  method: 0,
};

export function accountWith(code: Cell, balanceNano: bigint): ShardAccountFields {
  const parts = { fixedPrefixLength: null, special: null, library: null };
  const init = { ...parts, code, data: NO_DATA };
  const used = { cells: 3, bits: 500 };
  return {
    account: {
      address,
      storageInfo: { used, storageExtra: null, lastPaid: block.now, duePayment: null },
      storage: {
        lastTransactionLt: 0n,
        balance: { ...NO_CURRENCIES, coins: balanceNano },
        state: { kind: 'active', init },
      },
    },
    lastTransactionHash: new Uint8Array(32),
    lastTransactionLt: 0n,
  };
}

export function externalMessage(body: Cell): Cell {
  const info = { kind: 'external-in', source: null, destination: address, importFee: 0n } as const;
  return Message.toCell({ info, init: null, initInRef: false, body, bodyInRef: true });
}
