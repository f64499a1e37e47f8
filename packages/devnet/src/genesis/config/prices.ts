import { Dictionary, StoragePrices, uintKey } from '@tonway/chain';
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

/** What things cost on the main network since May 2026; gas, messages and storage in parts of 65,536 nanotons. */
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
