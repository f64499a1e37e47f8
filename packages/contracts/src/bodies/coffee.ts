import { Address, ChainError } from '@tonway/chain';
import {
  address,
  cellRef,
  chain,
  coins,
  inReference,
  int1,
  maybe,
  uint1,
  uint16,
  uint32,
  uint64,
  uint256,
} from './fields.ts';
import { type Field, newField, oneOf, opcodeOnly, struct } from './struct.ts';

/** The master of a jetton, the id of an extra currency, or null: the native coin. */
export type CoffeeAsset = Address | number | null;

const NATIVE = 0b00;
const JETTON = 0b01;
const EXTRA = 0b10;

// native$00 = Asset; jetton$01 chain:uint8 hash:uint256 = Asset; extra$10 id:uint32 = Asset;
const asset: Field<CoffeeAsset> = newField<CoffeeAsset>('CoffeeAsset', {
  load(slice) {
    const kind = slice.loadUint(2);
    if (kind === NATIVE) return null;
    if (kind === JETTON) return new Address(slice.loadInt(8), slice.loadBytes(32));
    if (kind === EXTRA) return slice.loadUint(32);
    throw new ChainError('TLB_INVALID', `unknown kind of asset: ${kind}`);
  },
  store(value, builder) {
    if (value === null) builder.storeUint(NATIVE, 2);
    else if (typeof value === 'number') builder.storeUint(EXTRA, 2).storeUint(value, 32);
    else builder.storeUint(JETTON, 2).storeInt(value.workchain, 8).storeBits256(value.hash);
  },
  print(value) {
    if (value === null) return { '@type': 'native' };
    if (typeof value === 'number') return { '@type': 'extra', id: String(value) };
    const hash = value.hash.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    return { '@type': 'jetton', chain: String(value.workchain & 0xff), hash: hash.toString() };
  },
});

/** An asset that may be absent: absence differs from the native coin. */
const assetHint: Field<{ readonly asset: CoffeeAsset }> = newField('CoffeeAsset', {
  load: (slice) => ({ asset: asset.load(slice) }),
  store: (hint, builder) => asset.store(hint.asset, builder),
  print: (hint, printer) => asset.print(hint.asset, printer),
});

const query = { queryId: uint64 };
const amm = oneOf(
  'CoffeeAMM',
  struct('constant_product', '$000', {}),
  struct('curve_fi_stable', '$001', {}),
);
const poolParams = struct('pool_params', '#_', {
  first: asset,
  second: asset,
  amm,
  ammSettings: maybe(cellRef),
});
const creationParams = struct('pool_creation_params', '#_', {
  public: struct('public_pool_creation_params', '#_', {
    recipient: address,
    useRecipientOnFailure: int1,
    notificationData: maybe(cellRef),
  }),
  private: struct('private_pool_creation_params', '#_', {
    isActive: uint1,
    extraSettings: maybe(cellRef),
  }),
});
const notificationSingle = maybe(
  inReference(
    struct('notification_data_single', '#_', {
      receiver: address,
      fwdGas: coins,
      payload: cellRef,
    }),
  ),
);
const notificationData = maybe(
  inReference(
    struct('notification_data', '#_', {
      onSuccess: notificationSingle,
      onFailure: notificationSingle,
    }),
  ),
);

// Swaps
const stepFields = { poolAddressHash: uint256, minOutputAmount: coins };
const step = struct('swap_step_params', '#_', stepFields);
/** The steps after the first are in `next`. */
const firstStep = struct('swap_step_params', '#_', { ...stepFields, next: chain(step) });
const swapParams = inReference(
  struct('swap_params', '#_', {
    deadline: uint32,
    recipient: address,
    referral: address,
    notificationData,
  }),
);

export const coffeeSwap = struct('coffee_swap', '#c0ffee00', {
  ...query,
  amount: coins,
  step: firstStep,
  params: swapParams,
});
export const coffeeSwapExtra = struct('coffee_swap_extra', '#c0ffee01', {
  ...query,
  step: firstStep,
  params: swapParams,
});
export const coffeeSwapForwardPayload = struct('coffee_swap_forward_payload', '#c0ffee10', {
  step: firstStep,
  params: swapParams,
});
export const coffeeSwapInternal = struct('coffee_swap_internal', '#c0ffee20', {
  ...query,
  step: struct('swap_step_internal_params', '#_', {
    previousAmount: coins,
    previousAssetHint: maybe(assetHint),
    minOutputAmount: coins,
    next: chain(step),
  }),
  params: swapParams,
  proof: cellRef,
});
export const coffeePayout = struct('coffee_payout', '#c0ffee32', query);
export const coffeePayoutInternal = struct('coffee_payout_internal', '#c0ffee21', {
  ...query,
  recipient: address,
  amount: coins,
  notificationData: notificationSingle,
  proof: maybe(cellRef),
});
export const coffeeNotification = struct('coffee_notification', '#c0ffee36', {
  ...query,
  body: cellRef,
});
export const coffeeServiceFee = opcodeOnly('coffee_service_fee', '#c0ffeea0');

export const coffeeMevProtectHoldFunds = struct(
  'coffee_mev_protect_hold_funds',
  '#6bc79e7e',
  query,
);
export const coffeeMevProtectFailedSwap = struct('coffee_mev_protect_failed_swap', '#ee51ce51', {
  ...query,
  recipient: address,
});
export const coffeeCrossDexResend = struct('coffee_cross_dex_resend', '#200f9086', {
  ...query,
  nextRecipient: address,
  next: cellRef,
  totalGas: coins,
  nextGas: coins,
});
export const coffeeCrossDexResendForwardPayload = struct(
  'coffee_cross_dex_resend_forward_payload',
  '#4ee9b106',
  { next: cellRef },
);
export const coffeeCrossDexFailure = struct('coffee_cross_dex_failure', '#b902e61a', {
  ...query,
  recipient: address,
});

// Pools
const createPool = { params: poolParams, creationParams };

export const coffeeCreatePool = struct('coffee_create_pool', '#c0ffee02', {
  ...query,
  amount: coins,
  ...createPool,
});
export const coffeeCreatePoolExtra = struct('coffee_create_pool_extra', '#c0ffee03', {
  ...query,
  ...createPool,
});
export const coffeeCreatePoolForwardPayload = struct(
  'coffee_create_pool_forward_payload',
  '#c0ffee11',
  createPool,
);
export const coffeeCreatePoolCreatorRequest = struct(
  'coffee_create_pool_creator_request',
  '#c0ffee23',
  {
    ...query,
    amount: coins,
    params: poolParams,
    creationParams: inReference(creationParams),
    sender: address,
    proof: cellRef,
  },
);
export const coffeeCreatePoolCreatorInternal = struct(
  'coffee_create_pool_creator_internal',
  '#c0ffee24',
  { ...query, asset, amount: coins, creationParams: inReference(creationParams) },
);
export const coffeeCreatePoolRequest = struct('coffee_create_pool_request', '#c0ffee25', {
  ...query,
  amount1: coins,
  amount2: coins,
  txInitiator: address,
  creationParams: inReference(creationParams),
  proof: cellRef,
});
export const coffeeCreatePoolInternal = struct('coffee_create_pool_internal', '#c0ffee26', {
  ...query,
  amount1: coins,
  amount2: coins,
  txInitiator: address,
  recipient: address,
  useRecipientOnFailure: int1,
  extraSettings: maybe(cellRef),
  notificationData,
});
export const coffeeDeploy = struct('coffee_deploy', '#c0ffee22', {
  ...query,
  code: cellRef,
  data: cellRef,
  action: maybe(cellRef),
});
export const coffeeCreateVault = struct('coffee_create_vault', '#c0ffee06', { ...query, asset });
export const coffeeCreateVaultInternal = struct('coffee_create_vault_internal', '#c0ffee2a', query);
export const coffeeUpdatePoolInternal = opcodeOnly('coffee_update_pool_internal', '#c0ffee2b');
export const coffeeActivateVaultInternal = struct('coffee_activate_vault_internal', '#c0ffee2c', {
  ...query,
  wallet: address,
});
export const coffeeWithdrawInternal = struct('coffee_withdraw_internal', '#c0ffee2d', {
  ...query,
  asset,
  amount: coins,
  receiver: address,
});
export const coffeeUpdateContractInternal = struct('coffee_update_contract_internal', '#c0ffee2e', {
  ...query,
  excessesReceiver: address,
  code: maybe(cellRef),
  data: maybe(cellRef),
});

// Liquidity
const ratio = { denominator: uint16, minNominator: uint16, maxNominator: uint16 };
const depositParams = struct('deposit_liquidity_params_trimmed', '#_', {
  recipient: address,
  useRecipientOnFailure: int1,
  referral: address,
  deadline: uint32,
  condition: oneOf(
    'CoffeeDepositLiquidityCondition',
    struct('none', '$00', {}),
    struct('lp_quantity', '$01', { minLpAmount: coins }),
    struct('reserves_ratio', '$10', ratio),
    struct('complex', '$11', { minLpAmount: coins, ...ratio }),
  ),
  extraSettings: maybe(cellRef),
  notificationData,
});
const deposit = struct('deposit_liquidity_params', '#_', {
  params: inReference(depositParams),
  poolParams: inReference(poolParams),
});

export const coffeeDepositLiquidity = struct('coffee_deposit_liquidity', '#c0ffee04', {
  ...query,
  inputAmount: coins,
  params: deposit,
});
export const coffeeDepositLiquidityExtra = struct('coffee_deposit_liquidity_extra', '#c0ffee05', {
  ...query,
  params: deposit,
});
export const coffeeDepositLiquidityForwardPayload = struct(
  'coffee_deposit_liquidity_forward_payload',
  '#c0ffee12',
  { params: deposit },
);
export const coffeeCreateLiquidityDepositoryRequest = struct(
  'coffee_create_liquidity_depository_request',
  '#c0ffee27',
  { ...query, amount: coins, params: deposit, sender: address, proof: cellRef },
);
export const coffeeCreateLiquidityDepositoryInternal = struct(
  'coffee_create_liquidity_depository_internal',
  '#c0ffee28',
  { ...query, asset, amount: coins, params: inReference(depositParams) },
);
export const coffeeDepositLiquidityInternal = struct(
  'coffee_deposit_liquidity_internal',
  '#c0ffee29',
  {
    ...query,
    amount1: coins,
    amount2: coins,
    txInitiator: address,
    params: inReference(depositParams),
    proof: cellRef,
  },
);
export const coffeeWithdrawDeposit = struct('coffee_withdraw_deposit', '#c0ffee07', query);

// Logs of pools
const reserves = struct('pool_reserves', '#_', { inputReserve: coins, outputReserve: coins });
const liquidityLog = {
  ...query,
  amount1: coins,
  amount2: coins,
  lpAmount: coins,
  totalSupply: reserves,
  reserves,
};

export const coffeeSwapSucceeded = struct('coffee_swap_succeeded', '#c0ffee30', {
  ...query,
  input: asset,
  inputAmount: coins,
  outputAmount: coins,
  reserves,
  protocolFee: coins,
});
export const coffeeSwapFailed = struct('coffee_swap_failed', '#c0ffee31', {
  ...query,
  input: asset,
  inputAmount: coins,
  reserves: maybe(inReference(reserves)),
});
export const coffeeDepositLiquiditySucceeded = struct(
  'coffee_deposit_liquidity_succeeded',
  '#c0ffee33',
  liquidityLog,
);
export const coffeeDepositLiquidityFailed = struct('coffee_deposit_liquidity_failed', '#c0ffee34', {
  ...query,
  amount1: coins,
  amount2: coins,
  minLpAmount: coins,
  totalSupply: coins,
  reserves,
});
export const coffeeWithdrawLiquiditySucceeded = struct(
  'coffee_withdraw_liquidity_succeeded',
  '#c0ffee35',
  liquidityLog,
);

// Administration
export const coffeeUpdateAdmin = struct('coffee_update_admin', '#c0ffee40', { ...query, address });
export const coffeeActivateVault = struct('coffee_activate_vault', '#c0ffee42', {
  ...query,
  asset,
  wallet: address,
});
export const coffeeWithdraw = struct('coffee_withdraw', '#c0ffee43', {
  ...query,
  poolAddress: address,
  asset,
  amount: coins,
  receiver: address,
});
export const coffeeUpdateCodeCells = struct('coffee_update_code_cells', '#c0ffee44', {
  ...query,
  first: cellRef,
  second: cellRef,
});
export const coffeeUpdateContract = struct('coffee_update_contract', '#c0ffee45', {
  ...query,
  contractAddress: address,
  code: maybe(cellRef),
  data: maybe(cellRef),
});
export const coffeeUpdateWithdrawer = struct('coffee_update_withdrawer', '#c0ffee46', {
  ...query,
  address,
});

export const COFFEE_BODIES = [
  coffeeSwap,
  coffeeSwapExtra,
  coffeeSwapForwardPayload,
  coffeeSwapInternal,
  coffeePayout,
  coffeePayoutInternal,
  coffeeNotification,
  coffeeMevProtectHoldFunds,
  coffeeMevProtectFailedSwap,
  coffeeCrossDexResend,
  coffeeCrossDexResendForwardPayload,
  coffeeCrossDexFailure,
  coffeeCreatePool,
  coffeeCreatePoolExtra,
  coffeeCreatePoolForwardPayload,
  coffeeCreatePoolCreatorRequest,
  coffeeCreatePoolCreatorInternal,
  coffeeCreatePoolRequest,
  coffeeCreatePoolInternal,
  coffeeDeploy,
  coffeeCreateVault,
  coffeeCreateVaultInternal,
  coffeeActivateVaultInternal,
  coffeeWithdrawInternal,
  coffeeUpdateContractInternal,
  coffeeDepositLiquidity,
  coffeeDepositLiquidityExtra,
  coffeeDepositLiquidityForwardPayload,
  coffeeCreateLiquidityDepositoryRequest,
  coffeeCreateLiquidityDepositoryInternal,
  coffeeDepositLiquidityInternal,
  coffeeWithdrawDeposit,
  coffeeSwapSucceeded,
  coffeeSwapFailed,
  coffeeDepositLiquiditySucceeded,
  coffeeDepositLiquidityFailed,
  coffeeWithdrawLiquiditySucceeded,
  coffeeUpdateAdmin,
  coffeeActivateVault,
  coffeeWithdraw,
  coffeeUpdateCodeCells,
  coffeeUpdateContract,
  coffeeUpdateWithdrawer,
] as const;
