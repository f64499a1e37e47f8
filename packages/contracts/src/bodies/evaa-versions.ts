import { boolExtended, owned, query } from './evaa-fields.ts';
import { address, cellRef, inReference, int16, int64, uint64, uint256 } from './fields.ts';
import { struct } from './struct.ts';

// The whole layouts of messages that differ between the versions of EVAA, for print.

const custom = { customResponsePayload: cellRef };
const response = { forwardTonAmount: uint64, ...custom };
const subaccount = { subaccountId: int16, returnRepayRemainingsFlag: boolExtended };

const asSupplyMaster = { printedAs: 'evaa_supply_master' };
const supply = {
  ...query,
  includeUserCode: boolExtended,
  supplyAmount: uint64,
  recipientAddress: address,
};

const asSupplySuccess = { printedAs: 'evaa_supply_success' };
const supplySuccess = {
  ...owned,
  amountSupplied: uint64,
  userNewPrincipal: int64,
  repayAmountPrincipal: int64,
  supplyAmountPrincipal: int64,
  ...custom,
};

const asSupplyFail = { printedAs: 'evaa_supply_fail' };
const supplyFail = { ...owned, amount: uint64 };

const asWithdrawMaster = { printedAs: 'evaa_withdraw_master' };
const withdraw = {
  ...query,
  assetId: uint256,
  amount: uint64,
  recipientAddr: address,
  includeUserCode: boolExtended,
};

export const EVAA_VERSIONS = [
  struct('evaa_supply_master_v7', '#00000001', { ...supply, ...response }, asSupplyMaster),
  struct('evaa_supply_master_v8', '#00000001', { ...supply, ...custom }, asSupplyMaster),
  struct(
    'evaa_supply_master_of_subaccount',
    '#00000001',
    {
      ...supply,
      ...custom,
      ...subaccount,
      customPayloadRecipient: address,
      customPayloadSaturationFlag: boolExtended,
    },
    asSupplyMaster,
  ),
  struct('evaa_supply_success_v7', '#0000011a', supplySuccess, asSupplySuccess),
  struct(
    'evaa_supply_success_v8',
    '#0000011a',
    {
      ...supplySuccess,
      ...subaccount,
      customPayload: inReference(
        struct('custom_payload', '#_', { customPayloadRecipient: address }),
      ),
      customPayloadSaturationFlag: boolExtended,
    },
    asSupplySuccess,
  ),
  struct('evaa_supply_fail_v3', '#0000011f', supplyFail, asSupplyFail),
  struct('evaa_supply_fail_v7', '#0000011f', { ...supplyFail, ...response }, asSupplyFail),
  struct(
    'evaa_withdraw_master_v3',
    '#00000002',
    { ...withdraw, prices: cellRef },
    asWithdrawMaster,
  ),
  struct(
    'evaa_withdraw_master_v7',
    '#00000002',
    { ...withdraw, ...response, pricesWithSignaturePacked: cellRef },
    asWithdrawMaster,
  ),
  struct(
    'evaa_withdraw_collateralized_v7',
    '#00000211',
    {
      ...owned,
      withdrawAmountCurrent: uint64,
      userNewPrincipal: int64,
      borrowAmountPrincipal: int64,
      reclaimAmountPrincipal: int64,
      recipient: inReference(struct('recipient', '#_', { recipientAddress: address, ...response })),
    },
    { printedAs: 'evaa_withdraw_collateralized' },
  ),
] as const;
