import { Address, ChainError, toHex } from '@tonway/chain';
import {
  address,
  bool,
  cellRef,
  chain,
  coins,
  inReference,
  maybe,
  rest,
  uint16,
  uint32,
  uint64,
} from './fields.ts';
import { type Field, newField, struct } from './struct.ts';

const NATIVE = 0;
const JETTON = 1;

// native$0000 = Asset;
// jetton$0001 workchain_id:int8 address:bits256 = Asset;
/** The master of the jetton; null: the native coin. */
export const dedustAsset: Field<Address | null> = newField<Address | null>('Asset', {
  load(slice) {
    const kind = slice.loadUint(4);
    if (kind === NATIVE) return null;
    if (kind === JETTON) return new Address(slice.loadInt(8), slice.loadBytes(32));
    throw new ChainError('TLB_INVALID', `unknown kind of asset: ${kind}`);
  },
  store(master, builder) {
    builder.storeUint(master ? JETTON : NATIVE, 4);
    if (master) builder.storeInt(master.workchain, 8).storeBits256(master.hash);
  },
  print: (master) =>
    master
      ? {
          '@type': 'jetton',
          workchain_id: String(master.workchain),
          address: toHex(master.hash).toUpperCase(),
        }
      : { '@type': 'native' },
});

const assets = { asset0: dedustAsset, asset1: dedustAsset };
const poolParams = struct('pool_params', '#_', { isStable: bool, ...assets });
const payloads = { fulfillPayload: maybe(cellRef), rejectPayload: maybe(cellRef) };
const targets = {
  minLpAmount: coins,
  asset0TargetBalance: coins,
  asset1TargetBalance: coins,
};

// step#_ pool_addr:MsgAddressInt kind:SwapKind limit:Coins next:(Maybe ^SwapStep) = SwapStep;
const isGivenOut: Field<boolean> = newField<boolean>('SwapKind', {
  load: (slice) => slice.loadBit(),
  store: (value, builder) => builder.storeBit(value),
  print: (value) => ({ '@type': value ? 'given_out' : 'given_in' }),
});
const stepParams = { isGivenOut, limit: coins };
const step = struct('step', '#_', { poolAddr: address, ...stepParams });
/** The steps after the first are in `next`. */
const firstStep = struct('step', '#_', { poolAddr: address, ...stepParams, next: chain(step) });
const currentStep = struct('step_params', '#_', { ...stepParams, next: chain(step) });

const swapParams = inReference(
  struct('swap_params', '#_', {
    deadline: uint32,
    recipientAddr: address,
    referralAddr: address,
    ...payloads,
  }),
);

// To vaults
export const dedustSwap = struct('dedust_swap', '#ea06185d', {
  queryId: uint64,
  amount: coins,
  step: firstStep,
  swapParams,
});
export const dedustSwapForwardPayload = struct(
  'dedust_swap_forward_payload',
  '#e3a0d482',
  { step: firstStep, swapParams },
  { printedAs: 'dedust_swap' },
);
export const dedustDepositLiquidity = struct('dedust_deposit_liquidity', '#d55e4686', {
  queryId: uint64,
  amount: coins,
  poolParams,
  depositParams: inReference(struct('deposit_params', '#_', targets)),
  ...payloads,
});
export const dedustDepositLiquidityForwardPayload = struct(
  'dedust_deposit_liquidity_forward_payload',
  '#40e108d6',
  { poolParams, ...targets, ...payloads },
  { printedAs: 'dedust_deposit_liquidity' },
);
export const dedustPayOutFromPool = struct('dedust_pay_out_from_pool', '#ad4eb6f5', {
  queryId: uint64,
  proof: cellRef,
  amount: coins,
  recipientAddr: address,
  payload: maybe(cellRef),
});
export const dedustPayOutFromDeposit = struct('dedust_pay_out_from_deposit', '#6b0b787f', {
  queryId: uint64,
  proof: cellRef,
  amount: coins,
  payload: maybe(cellRef),
});
/** From the vault of TON to the receiver. */
export const dedustPayout = struct('dedust_payout', '#474f86cf', {
  queryId: uint64,
  payload: maybe(cellRef),
});

// To pools
export const dedustSwapExternal = struct('dedust_swap_external', '#61ee542d', {
  queryId: uint64,
  proof: cellRef,
  amount: coins,
  senderAddr: address,
  current: currentStep,
  swapParams,
});
export const dedustSwapPeer = struct('dedust_swap_peer', '#72aca8aa', {
  queryId: uint64,
  proof: cellRef,
  asset: dedustAsset,
  amount: coins,
  senderAddr: address,
  current: currentStep,
  swapParams,
});
export const dedustDepositLiquidityAll = struct('dedust_deposit_liquidity_all', '#b56b9598', {
  queryId: uint64,
  proof: cellRef,
  ownerAddr: address,
  minLpAmount: coins,
  deposit: inReference(
    struct('deposit', '#_', {
      asset0: dedustAsset,
      asset0Amount: coins,
      asset1: dedustAsset,
      asset1Amount: coins,
    }),
  ),
  ...payloads,
});

// Deposits of liquidity: the factory deploys a contract that collects both assets
export const dedustCreateLiquidityDeposit = struct('dedust_create_liquidity_deposit', '#f04ec526', {
  queryId: uint64,
  proof: cellRef,
  ownerAddr: address,
  poolParams,
  deposit: inReference(
    struct('deposit', '#_', {
      asset0TargetBalance: coins,
      asset1TargetBalance: coins,
      depositAsset: dedustAsset,
      depositAmount: coins,
      minLpAmount: coins,
    }),
  ),
  ...payloads,
});
export const dedustInstall = struct('dedust_install', '#9b3aa3fa', {
  queryId: uint64,
  blankCode: cellRef,
  codeVersion: uint16,
  code: cellRef,
  extraParams: rest,
});
export const dedustDepositAsset = struct('dedust_deposit_asset', '#54240fe5', {
  queryId: uint64,
  asset: dedustAsset,
  amount: coins,
});
export const dedustFulfillDeposit = struct('dedust_fulfill_deposit', '#aae79256', {
  queryId: uint64,
  proof: cellRef,
  asset0Deposit: coins,
  asset1Deposit: coins,
});
export const dedustRejectDeposit = struct('dedust_reject_deposit', '#e1a36cd4', {
  queryId: uint64,
  proof: cellRef,
  payload: maybe(cellRef),
});
export const dedustCancelDeposit = struct('dedust_cancel_deposit', '#166cedee', {
  queryId: uint64,
  payload: maybe(cellRef),
});

// To the factory
export const dedustCreateVault = struct('dedust_create_vault', '#21cfe02b', {
  queryId: uint64,
  asset: dedustAsset,
});
export const dedustCreateVolatilePool = struct('dedust_create_volatile_pool', '#97d51f2f', {
  queryId: uint64,
  ...assets,
});

// Logs of pools
const reserves = { reserve0: coins, reserve1: coins };

export const dedustSwapEvent = struct('dedust_swap_event', '#9c610de3', {
  assetIn: dedustAsset,
  assetOut: dedustAsset,
  amountIn: coins,
  amountOut: coins,
  details: inReference(
    struct('swap_details', '#_', { senderAddr: address, referralAddr: address, ...reserves }),
  ),
});
export const dedustDepositEvent = struct('dedust_deposit_event', '#b544f4a4', {
  senderAddr: address,
  amount0: coins,
  amount1: coins,
  ...reserves,
  liquidity: coins,
});
export const dedustWithdrawalEvent = struct('dedust_withdrawal_event', '#3aa870a6', {
  senderAddr: address,
  liquidity: coins,
  amount0: coins,
  amount1: coins,
  ...reserves,
});

export const DEDUST_BODIES = [
  dedustSwap,
  dedustSwapForwardPayload,
  dedustDepositLiquidity,
  dedustDepositLiquidityForwardPayload,
  dedustPayOutFromPool,
  dedustPayOutFromDeposit,
  dedustPayout,
  dedustSwapExternal,
  dedustSwapPeer,
  dedustDepositLiquidityAll,
  dedustCreateLiquidityDeposit,
  dedustInstall,
  dedustDepositAsset,
  dedustFulfillDeposit,
  dedustRejectDeposit,
  dedustCancelDeposit,
  dedustCreateVault,
  dedustCreateVolatilePool,
] as const;
