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

/** How large blocks may grow, as on the main network; like there, parameter 43 is absent and messages have the node's default limits. */
export const LIMITS: TypedParams = {
  22: blockLimits(1 << 20, { underload: 200_000, softLimit: 1_000_000, hardLimit: 2_500_000 }),
  23: blockLimits(1 << 21, { underload: 2_000_000, softLimit: 10_000_000, hardLimit: 20_000_000 }),
  44: nobody,
};
