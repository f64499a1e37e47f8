import Type, { type Static } from 'typebox';
import type { Vesting } from '../../../store/ledger/contracts.ts';
import { Int, Nano, named, RawAddress, UnixTime } from '../../openapi/fields.ts';
import { accountText } from './text.ts';

const YEAR_SECONDS = 31_536_000;
const MONTH_SECONDS = 2_592_000;

export const VestingInfo = named(
  'VestingInfo',
  'A wallet whose balance is unlocked over time',
  Type.Object({
    address: RawAddress('The wallet'),
    start_time: UnixTime('Start of the vesting'),
    total_duration: Int('Duration of the vesting, in seconds', YEAR_SECONDS),
    unlock_period: Int('Time between two unlocks, in seconds', MONTH_SECONDS),
    cliff_duration: Int('Time before the first unlock, in seconds', MONTH_SECONDS),
    sender_address: RawAddress('The account that paid the locked amount'),
    owner_address: RawAddress('The account that receives it'),
    total_amount: Nano('The locked amount'),
    whitelist: Type.Array(RawAddress('An account that may be paid from the locked amount'), {
      description: 'Accounts that may be paid from the locked amount',
    }),
  }),
);

export function vestingInfo(vesting: Vesting): Static<typeof VestingInfo> {
  return {
    address: accountText(vesting.account),
    start_time: vesting.startTime,
    total_duration: vesting.totalDuration,
    unlock_period: vesting.unlockPeriod,
    cliff_duration: vesting.cliffDuration,
    sender_address: accountText(vesting.sender),
    owner_address: accountText(vesting.owner),
    total_amount: vesting.totalAmountNano.toString(),
    whitelist: vesting.whitelist.map(accountText),
  };
}
