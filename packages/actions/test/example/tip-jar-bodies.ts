import { fields, struct } from '@tonway/contracts';

const { address, coins, uint64 } = fields;

/** A guest leaves a tip: the jar keeps the coins and tells its owner. */
export const tipJarTip = struct('tip_jar_tip', '#7469700a', {
  queryId: uint64,
  waiter: address,
});

export const tipJarReceived = struct('tip_jar_received', '#7469700b', {
  queryId: uint64,
  guest: address,
  amount: coins,
});
