import { boolExtended, owned, query } from './evaa-fields.ts';
import {
  address,
  cellRef,
  coins,
  dictionaryRoot,
  inReference,
  int64,
  maybe,
  uint32,
  uint64,
  uint256,
  unread,
} from './fields.ts';
import { struct } from './struct.ts';

/** Between the master and users: the command, which begins with its opcode, follows a header. */
export const evaaUserMessage = struct('evaa_user_message', '#_', {
  userCodeVersion: coins,
  upgradeInfo: maybe(cellRef),
  upgradeExec: boolExtended,
  command: unread,
});
export const evaaRevertCall = struct('evaa_revert_call', '#0000000f', {
  ...query,
  ownerAddress: address,
  revertBody: cellRef,
});
export const evaaIdleUser = struct('evaa_idle_user', '#00000081', {
  ...query,
  tokensKeys: maybe(cellRef),
  originatorAddress: address,
});

// The versions of the protocol differ in what follows the fields, which is not read here: see `evaa-versions.ts`.

// Supply
export const evaaSupplyMaster = struct('evaa_supply_master', '#00000001', {
  ...query,
  includeUserCode: boolExtended,
  supplyAmount: uint64,
  recipientAddress: address,
  rest: unread,
});
export const evaaSupplyMasterForwardPayload = struct(
  'evaa_supply_master_forward_payload',
  '#00000001',
  { includeUserCode: boolExtended, recipientAddress: address, rest: unread },
);
export const evaaSupplyUser = struct('evaa_supply_user', '#00000011', {
  ...query,
  assetId: uint256,
  supplyAmountCurrent: uint64,
  rest: unread,
});
export const evaaSupplySuccess = struct('evaa_supply_success', '#0000011a', {
  ...owned,
  amountSupplied: uint64,
  rest: unread,
});
export const evaaSupplyFail = struct('evaa_supply_fail', '#0000011f', {
  ...owned,
  amount: uint64,
  rest: unread,
});

// Withdraw
export const evaaWithdrawMaster = struct('evaa_withdraw_master', '#00000002', {
  ...query,
  assetId: uint256,
  amount: uint64,
  recipientAddr: address,
  rest: unread,
});
export const evaaWithdrawUser = struct('evaa_withdraw_user', '#00000021', {
  ...query,
  assetId: uint256,
  withdrawAmountCurrent: uint64,
  sRate: uint64,
  bRate: uint64,
  recipientAddress: address,
  rest: unread,
});
export const evaaWithdrawCollateralized = struct('evaa_withdraw_collateralized', '#00000211', {
  ...owned,
  withdrawAmountCurrent: uint64,
  rest: unread,
});

const withdrawn = { ...query, assetId: uint256, principalAmount: int64 };

export const evaaWithdrawSuccess = struct('evaa_withdraw_success', '#0000211a', {
  ...withdrawn,
  rest: unread,
});
/** To the receiver. */
export const evaaWithdrawSuccessExcessWithData = struct(
  'evaa_withdraw_success_excess_with_data',
  '#0000211a',
  { ...query, customResponsePayload: cellRef },
);
export const evaaWithdrawFail = struct('evaa_withdraw_fail', '#0000211f', withdrawn);

// Why a withdrawal failed
export const evaaWithdrawLockedExcess = struct('evaa_withdraw_locked_excess', '#000021e6', query);
export const evaaWithdrawNotCollateralizedExcess = struct(
  'evaa_withdraw_not_collateralized_excess',
  '#000021e7',
  query,
);
export const evaaWithdrawMissingPricesExcess = struct(
  'evaa_withdraw_missing_prices_excess',
  '#000021e8',
  query,
);
export const evaaWithdrawExecutionCrashed = struct(
  'evaa_withdraw_execution_crashed',
  '#000021ec',
  query,
);
export const evaaWithdrawNoFundsExcess = struct(
  'evaa_withdraw_no_funds_excess',
  '#00211fe8',
  query,
);

// Liquidate
const liquidated = {
  ...query,
  ownerAddress: address,
  liquidatorAddress: address,
  transferredAssetId: uint256,
};

export const evaaLiquidateMaster = struct('evaa_liquidate_master', '#00000003', {
  ...query,
  borrowerAddress: address,
  liquidatorAddress: address,
  collateralAssetId: uint256,
  minCollateralAmount: uint64,
  includeUserCode: boolExtended,
  liquidateIncomingAmount: uint64,
  rest: unread,
});
export const evaaLiquidateUser = struct('evaa_liquidate_user', '#00000031', {
  ...query,
  assetConfigCollection: dictionaryRoot,
  assetDynamicsCollection: dictionaryRoot,
  liquidation: inReference(
    struct('liquidation', '#_', {
      pricesPacked: cellRef,
      collateralAssetId: uint256,
      minCollateralAmount: uint64,
      liquidatorAddress: address,
      transferredAssetId: uint256,
      transferredAmount: uint64,
      rest: unread,
    }),
  ),
  rest: unread,
});
export const evaaLiquidateSatisfied = struct('evaa_liquidate_satisfied', '#00000311', {
  ...liquidated,
  liquidation: inReference(
    struct('liquidation', '#_', {
      deltaLoanPrincipal: int64,
      liquidatableAmount: uint64,
      protocolGift: uint64,
      newUserLoanPrincipal: int64,
      collateralAssetId: uint256,
      deltaCollateralPrincipal: int64,
      collateralReward: uint64,
      rest: unread,
    }),
  ),
  rest: unread,
});
export const evaaLiquidateUnsatisfied = struct('evaa_liquidate_unsatisfied', '#0000031f', {
  ...liquidated,
  liquidation: inReference(
    struct('liquidation', '#_', {
      transferredAmount: uint64,
      collateralAssetId: uint256,
      minCollateralAmount: uint64,
      forwardTonAmount: uint64,
      customResponsePayload: cellRef,
      /** See `EVAA_LIQUIDATION_ERRORS`. */
      error: uint32,
      rest: unread,
    }),
  ),
  rest: unread,
});
export const evaaLiquidateSuccess = struct('evaa_liquidate_success', '#0000311a', {
  ...query,
  rest: unread,
});
export const evaaLiquidateSuccessReport = struct('evaa_liquidate_success_report', '#0000311d', {
  rest: unread,
});
export const evaaLiquidateFail = struct('evaa_liquidate_fail', '#0000311f', {
  ...query,
  rest: unread,
});

export const EVAA_LIQUIDATION_ERRORS: ReadonlyMap<number, string> = new Map([
  [0xe001, 'master_liquidating_too_much'],
  [0xe002, 'user_withdraw_in_progress'],
  [0xe003, 'not_liquidatable'],
  [0xe004, 'execution_crashed'],
  [0xe005, 'min_collateral_not_satisfied'],
  [0xe006, 'user_not_enough_collateral'],
  [0xe007, 'user_liquidating_too_much'],
  [0xe008, 'master_not_enough_liquidity'],
  [0xe009, 'liquidation_prices_missing'],
]);

export const EVAA_BODIES = [
  evaaRevertCall,
  evaaIdleUser,
  evaaWithdrawSuccessExcessWithData,
  evaaWithdrawFail,
  evaaWithdrawLockedExcess,
  evaaWithdrawNotCollateralizedExcess,
  evaaWithdrawMissingPricesExcess,
  evaaWithdrawExecutionCrashed,
  evaaWithdrawNoFundsExcess,
] as const;
