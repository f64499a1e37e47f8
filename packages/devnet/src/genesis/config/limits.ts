import { type BlockLimits, Builder, type ParamLimits, SuspendedAddressList } from '@tonway/chain';
import type { TypedParams } from './typed-params.ts';

/** Of one block. */
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

/** How large blocks, messages and accounts may grow, as on the main network. */
export const LIMITS: TypedParams = {
  22: blockLimits(1 << 20, { underload: 200_000, softLimit: 1_000_000, hardLimit: 2_500_000 }),
  23: blockLimits(1 << 21, { underload: 2_000_000, softLimit: 10_000_000, hardLimit: 20_000_000 }),
  43: {
    kind: 'v2',
    maxMsgBits: 1 << 21,
    maxMsgCells: 1 << 13,
    maxLibraryCells: 1000,
    maxVmDataDepth: 512,
    maxExtMsgSize: 65_535,
    maxExtMsgDepth: 512,
    maxAccStateCells: 1 << 16,
    maxMcAccStateCells: 1 << 11,
    maxAccPublicLibraries: 256,
    deferOutQueueSizeLimit: 256,
    maxMsgExtraCurrencies: 2,
    maxAccFixedPrefixLength: 8,
    accStateCellsForStorageDict: 26,
  },
  44: nobody,
};
