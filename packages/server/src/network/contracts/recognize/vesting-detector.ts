import { loadWhitelist } from '@tonway/contracts';
import { accountKey } from '../../../store/accounts/account-key.ts';
import { MethodStack } from '../method-stack.ts';
import type { Detector } from './detector.ts';

// (int start_time, int total_duration, int unlock_period, int cliff_duration, int total_amount, slice sender,
//  slice owner, cell whitelist) get_vesting_data()
/** Recognized by the method, whatever the code. The whitelist is null if it is empty. */
export const vesting: Detector = {
  methods: ['get_vesting_data'],
  async read(contract) {
    const stack = await MethodStack.run(contract, 'get_vesting_data', 8);
    return {
      vestings: {
        start_time: stack.int64(0),
        total_duration: stack.int64(1),
        unlock_period: stack.int64(2),
        cliff_duration: stack.int64(3),
        total_amount: stack.number(4),
        sender: accountKey(stack.requiredAddress(5)),
        owner: accountKey(stack.requiredAddress(6)),
        whitelist: loadWhitelist(stack.cellOrNull(7)).map(accountKey),
      },
    };
  },
};
