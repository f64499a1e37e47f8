import { address, coins, payload, uint64 } from './fields.ts';
import { struct } from './struct.ts';

// TEP-161: proxy TON, a wallet of which is sent TON instead of jettons
export const ptonTonTransfer = struct('pton_ton_transfer', '#01f3835d', {
  queryId: uint64,
  tonAmount: coins,
  refundAddress: address,
  forwardPayload: payload,
});

export const ptonTonRefund = struct('pton_ton_refund', '#ae25d79e', { queryId: uint64 });
export const ptonResetGas = struct('pton_reset_gas', '#29d22935', { queryId: uint64 });

export const ptonDeployWallet = struct('pton_deploy_wallet', '#4f5f4313', {
  queryId: uint64,
  ownerAddress: address,
  excessesAddress: address,
});

export const ptonInternalDeploy = struct('pton_internal_deploy', '#6540cf85', {
  queryId: uint64,
  excessesAddress: address,
});

export const PTON_BODIES = [
  ptonTonTransfer,
  ptonTonRefund,
  ptonResetGas,
  ptonDeployWallet,
  ptonInternalDeploy,
] as const;
