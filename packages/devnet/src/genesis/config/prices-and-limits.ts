import {
  type BlockLimits,
  Builder,
  Dictionary,
  type ParamLimits,
  StoragePrices,
  SuspendedAddressList,
  uintKey,
} from '@tonway/chain';
import type { TypedParams } from './typed-params.ts';

const storage: StoragePrices = {
  utimeSince: 0,
  bitPrice: 0n,
  cellPrice: 135n,
  masterchainBitPrice: 1000n,
  masterchainCellPrice: 500_000n,
};

const dueLimits = { freezeDueLimit: 100_000_000n, deleteDueLimit: 1_000_000_000n };
const fractions = { ihrPriceFactor: 98_304, firstFraction: 21_845, nextFraction: 21_845 };

/** Prices of mainnet since May 2026; gas, message and storage prices in units of 1/65,536 nanogram. */
export const PRICES: TypedParams = {
  14: { masterchainBlockFee: 1_700_000_000n, basechainBlockFee: 1_000_000_000n },
  18: new Dictionary(uintKey(32), StoragePrices).set(storage.utimeSince, storage),
  20: {
    flat: { gasLimit: 100n, gasPrice: 1_000_000n },
    gasPrice: 655_360_000n,
    gasLimit: 1_000_000n,
    specialGasLimit: 70_000_000n,
    gasCredit: 10_000n,
    blockGasLimit: 2_500_000n,
    ...dueLimits,
  },
  21: {
    flat: { gasLimit: 100n, gasPrice: 6667n },
    gasPrice: 4_369_067n,
    gasLimit: 1_000_000n,
    specialGasLimit: 1_000_000n,
    gasCredit: 10_000n,
    blockGasLimit: 10_000_000n,
    ...dueLimits,
  },
  24: {
    lumpPrice: 10_000_000n,
    bitPrice: 655_360_000n,
    cellPrice: 65_536_000_000n,
    ...fractions,
  },
  25: { lumpPrice: 66_667n, bitPrice: 4_369_067n, cellPrice: 436_906_667n, ...fractions },
};

/** The limits of one block. */
function blockLimits(bytes: number, gas: ParamLimits): BlockLimits {
  return {
    kind: 'v1',
    bytes: { underload: bytes / 8, softLimit: bytes / 2, hardLimit: bytes },
    gas,
    ltDelta: { underload: 1000, softLimit: 5000, hardLimit: 10_000 },
  };
}

// suspended_address_list#00 addresses:(HashmapE 288 Unit) suspended_until:uint32 = SuspendedAddressList;
const nobody = SuspendedAddressList.load(new Builder().storeUint(0, 8 + 1 + 32).build());

/** Block limits as on mainnet; parameter 43 is absent there too, so messages have the node's default limits. */
export const LIMITS: TypedParams = {
  22: blockLimits(1 << 20, { underload: 200_000, softLimit: 1_000_000, hardLimit: 2_500_000 }),
  23: blockLimits(1 << 21, { underload: 2_000_000, softLimit: 10_000_000, hardLimit: 20_000_000 }),
  44: nobody,
};
