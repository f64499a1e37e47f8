import { address, cellRef, coins, uint32, uint64 } from './fields.ts';
import { struct } from './struct.ts';

// plugins of wallet v4
export const subscriptionPayment = struct('subscription_payment', '#73756273', {});
export const subscriptionFallback = struct('subscription_fallback', '#756e6b77', {});

// extensions of wallet v5
export const subscriptionDeploy = struct('subscription_deploy', '#f71783cb', {
  queryId: uint64,
  firstChargingDate: uint32,
  paymentPerPeriod: coins,
  period: uint32,
  gracePeriod: uint32,
  callerFee: coins,
  withdrawAddress: address,
  withdrawMsgBody: cellRef,
  metadata: cellRef,
});
export const subscriptionReducePayment = struct('subscription_reduce_payment', '#508238ec', {
  queryId: uint64,
  newPayment: coins,
});

export const SUBSCRIPTION_BODIES = [
  subscriptionPayment,
  subscriptionFallback,
  subscriptionDeploy,
  subscriptionReducePayment,
] as const;
