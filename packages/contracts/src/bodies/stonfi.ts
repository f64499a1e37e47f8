import {
  address,
  bool,
  cellRef,
  coins,
  either,
  inReference,
  maybe,
  optional,
  uint1,
  uint16,
  uint32,
  uint64,
} from './fields.ts';
import { opcodeOnly, struct } from './struct.ts';

const amounts = {
  amount0Out: coins,
  token0Address: address,
  amount1Out: coins,
  token1Address: address,
};

// Version 1
/** From the router to the pool: `toAddress` swaps what the wallet `senderAddress` of the router has received. */
export const stonfiSwap = struct('stonfi_swap', '#25938561', {
  queryId: uint64,
  toAddress: address,
  senderAddress: address,
  jettonAmount: coins,
  minOut: coins,
  hasRefAddress: bool,
  addrs: inReference(
    struct('swap_addresses', '#_', { fromUser: address, refAddress: optional(address) }),
  ),
});
export const stonfiPaymentRequest = struct('stonfi_payment_request', '#f93bb43f', {
  queryId: uint64,
  owner: address,
  exitCode: uint32,
  params: either(struct('pay_to_params', '#_', amounts)),
});
export const stonfiSwapForwardPayload = struct('stonfi_swap_forward_payload', '#25938561', {
  tokenWallet: address,
  minOut: coins,
  toAddress: address,
  referralAddress: maybe(address),
});
export const stonfiProvideLiquidityForwardPayload = struct(
  'stonfi_provide_liquidity_forward_payload',
  '#fcf9e58f',
  { tokenWallet: address, minLpOut: coins },
);
// also the exit codes of payments
export const stonfiSwapOkForwardPayload = struct('stonfi_swap_ok_forward_payload', '#c64370e5', {});
export const stonfiSwapOkRefForwardPayload = struct(
  'stonfi_swap_ok_ref_forward_payload',
  '#45078540',
  {},
);

// Version 2
const route = {
  tokenWallet1: address,
  refundAddress: address,
  excessesAddress: address,
  txDeadline: uint64,
};
const swapBody = {
  minOut: coins,
  receiver: address,
  fwdGas: coins,
  customPayload: maybe(cellRef),
  refundFwdGas: coins,
  refundPayload: maybe(cellRef),
  refFee: uint16,
  refAddress: address,
};
const crossSwap = {
  ...route,
  crossSwapBody: inReference(struct('cross_swap_body', '#_', swapBody)),
};
const provideLpBody = {
  minLpOut: coins,
  toAddress: address,
  bothPositive: uint1,
  fwdAmount: coins,
  customPayload: maybe(cellRef),
};

export const stonfiSwapV2 = struct('stonfi_swap_v2', '#6664de2a', {
  queryId: uint64,
  fromUser: address,
  leftAmount: coins,
  rightAmount: coins,
  dexPayload: inReference(
    struct('dex_payload', '#_', {
      transferredOp: uint32,
      ...route,
      swapBody: inReference(struct('swap_body', '#_', swapBody)),
    }),
  ),
});
export const stonfiSwapV2ForwardPayload = struct(
  'stonfi_swap_v2_forward_payload',
  '#6664de2a',
  crossSwap,
);
/** The next swap of a route, in the custom payload of a swap. */
export const stonfiCrossSwapV2ForwardPayload = struct(
  'stonfi_cross_swap_v2_forward_payload',
  '#69cf1a5b',
  crossSwap,
);
export const stonfiPayToV2 = struct('stonfi_pay_to_v2', '#657b54f5', {
  queryId: uint64,
  toAddress: address,
  excessesAddress: address,
  originalCaller: address,
  exitCode: uint32,
  customPayload: maybe(cellRef),
  additionalInfo: inReference(
    struct('additional_info_pay_to_v2', '#_', { fwdTonAmount: coins, ...amounts }),
  ),
});
export const stonfiPayVaultV2 = struct('stonfi_pay_vault_v2', '#63381632', {
  queryId: uint64,
  owner: address,
  excessesAddress: address,
  additionalInfo: inReference(struct('additional_info_pay_vault_v2', '#_', amounts)),
});
export const stonfiDepositRefFeeV2 = struct('stonfi_deposit_ref_fee_v2', '#0490f09b', {
  queryId: uint64,
  jettonAmount: coins,
  excessesAddress: address,
});
export const stonfiVaultPayToV2 = struct('stonfi_vault_pay_to_v2', '#2100c922', {
  queryId: uint64,
  amountOut: coins,
  tokenAddress: address,
  toAddress: address,
});
export const stonfiWithdrawFeeV2 = struct('stonfi_withdraw_fee_v2', '#354bcdf4', {
  queryId: uint64,
});
export const stonfiProvideLpV2 = struct('stonfi_provide_lp_v2', '#37c096df', {
  queryId: uint64,
  fromUser: address,
  leftAmount: coins,
  rightAmount: coins,
  dexPayload: inReference(
    struct('dex_payload_provide_lp_v2', '#_', {
      transferredOp: uint32,
      ...route,
      provideLpBody: inReference(struct('provide_lp_body_v2', '#_', provideLpBody)),
    }),
  ),
});
export const stonfiProvideLpV2ForwardPayload = struct(
  'stonfi_provide_lp_v2_forward_payload',
  '#37c096df',
  {
    ...route,
    crossProvideLpBody: inReference(struct('cross_provide_lp_body', '#_', provideLpBody)),
  },
);
export const stonfiAddLiquidityV2 = struct('stonfi_add_liquidity_v2', '#50c6a654', {
  queryId: uint64,
  newAmount0: coins,
  newAmount1: coins,
  minLpOut: coins,
  fwdAmount: coins,
  bothPositive: uint1,
  toUser: address,
  customPayloadCs: maybe(cellRef),
  additionalFields: inReference(
    struct('additional_fields_add_liquidity_v2', '#_', {
      refundAddress: address,
      excessAddress: address,
    }),
  ),
});
export const stonfiCbAddLiquidityV2 = struct('stonfi_cb_add_liquidity_v2', '#06ecd527', {
  queryId: uint64,
  totAm0: coins,
  totAm1: coins,
  userAddress: address,
  minLpOut: coins,
  fwdAmount: coins,
  customPayloadCs: maybe(cellRef),
  additionalFields: inReference(
    struct('additional_fields', '#_', {
      toUserAddress: address,
      refundAddress: address,
      excessAddress: address,
    }),
  ),
});
export const stonfiBurnNotificationExtV2 = struct('stonfi_burn_notification_ext_v2', '#297437cf', {
  queryId: uint64,
  jettonAmount: coins,
  fromAddress: address,
  responseAddress: address,
  maybeCustomPayload: maybe(cellRef),
});
export const stonfiRefundMeV2 = opcodeOnly('stonfi_refund_me_v2', '#132b9a2c');
export const stonfiCbRefundMeV2 = opcodeOnly('stonfi_cb_refund_me_v2', '#0f98e2b8');

export const STONFI_BODIES = [
  stonfiSwap,
  stonfiPaymentRequest,
  stonfiSwapForwardPayload,
  stonfiProvideLiquidityForwardPayload,
  stonfiSwapOkForwardPayload,
  stonfiSwapOkRefForwardPayload,
  stonfiSwapV2,
  stonfiSwapV2ForwardPayload,
  stonfiPayToV2,
  stonfiPayVaultV2,
  stonfiDepositRefFeeV2,
  stonfiVaultPayToV2,
  stonfiWithdrawFeeV2,
  stonfiProvideLpV2,
  stonfiProvideLpV2ForwardPayload,
  stonfiAddLiquidityV2,
  stonfiCbAddLiquidityV2,
  stonfiBurnNotificationExtV2,
] as const;
