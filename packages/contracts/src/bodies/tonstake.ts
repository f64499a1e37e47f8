import {
  address,
  bits512,
  bool,
  cellRef,
  coins,
  inReference,
  int1,
  maybe,
  rest,
  uint8,
  uint16,
  uint24,
  uint32,
  uint48,
  uint64,
  uint256,
} from './fields.ts';
import { struct } from './struct.ts';

// Liquid staking: a pool that lends to the controllers of validators
const query = { queryId: uint64 };
const loan = { ...query, minLoan: coins, maxLoan: coins };

export const tonstakePoolDeposit = struct('tonstake_pool_deposit', '#47d54391', {
  ...query,
  referral: rest,
});
export const tonstakePoolWithdraw = struct('tonstake_pool_withdraw', '#319b0cdc', {
  ...query,
  jettonAmount: coins,
  fromAddress: address,
  responseAddress: address,
  waitTillRoundEnd: bool,
  fillOrKill: bool,
});
export const tonstakePoolWithdrawal = struct('tonstake_pool_withdrawal', '#0a77535c', query);
export const tonstakePayoutMintJettons = struct('tonstake_payout_mint_jettons', '#1674b0a0', {
  ...query,
  destination: address,
  amount: coins,
  notification: coins,
  forward: coins,
});

// NFTs that are paid out at the end of a round
export const tonstakeNftInit = struct('tonstake_nft_init', '#132f9a45', {
  ...query,
  owner: address,
  amount: coins,
  prev: address,
  next: address,
});
export const tonstakeNftBurn = struct('tonstake_nft_burn', '#f127fe4e', query);
export const tonstakeNftBurnNotification = struct('tonstake_nft_burn_notification', '#ed58b0b2', {
  ...query,
  amount: coins,
  owner: address,
  index: uint64,
});
export const tonstakeNftPayout = struct('tonstake_nft_payout', '#db3b8abd', query);
export const tonstakeStartDistribution = struct('tonstake_start_distribution', '#1140a64f', query);

export const tonstakePoolTouch = struct('tonstake_pool_touch', '#4bc7c2df', query);
export const tonstakePoolLoanRepayment = struct('tonstake_pool_loan_repayment', '#dfdca27b', query);

const controllerData = struct('data', '#_', {
  controllerId: uint32,
  validator: address,
  pool: address,
  governor: address,
  approverHalter: inReference(
    struct('approver_halter', '#_', { approver: address, halter: address }),
  ),
});

export const TONSTAKE_BODIES = [
  tonstakePoolDeposit,
  tonstakePoolWithdraw,
  tonstakePoolWithdrawal,
  tonstakePayoutMintJettons,
  tonstakeNftInit,
  tonstakeNftBurn,
  tonstakeNftBurnNotification,
  tonstakeNftPayout,
  tonstakePoolTouch,
  tonstakePoolLoanRepayment,
  struct('tonstake_pool_request_loan', '#e642c965', {
    ...loan,
    maxInterest: uint24,
    controllerData: inReference(controllerData),
  }),
  struct('tonstake_pool_set_governance_fee', '#2aaa96a0', { ...query, governanceFee: uint16 }),
  struct('tonstake_pool_set_roles', '#5e517f36', {
    ...query,
    governor: maybe(address),
    interestManager: maybe(address),
    halter: maybe(address),
  }),
  struct('tonstake_pool_set_deposit_settings', '#9bf5561c', {
    ...query,
    optimisticDepositWithdrawals: bool,
    depositsOpen: bool,
  }),
  struct('tonstake_pool_deploy_controller', '#b27edcad', { controllerId: uint32, ...query }),
  struct('tonstake_pool_prepare_governance_migration', '#9971881c', {
    ...query,
    governorUpdateAfter: uint48,
  }),
  struct('tonstake_controller_recover_stake', '#eb373a05', query),
  struct('tonstake_controller_update_validator_hash', '#f0fd2250', query),
  struct('tonstake_controller_withdraw_validator', '#8efed779', { ...query, value: coins }),
  struct('tonstake_controller_validator_withdrawal', '#30026327', { ...query, amount: coins }),
  struct('tonstake_controller_new_stake', '#e0505d0e', {
    ...query,
    value: coins,
    validatorPubkey: uint256,
    stakeAt: uint32,
    maxFactor: uint32,
    adnlAddr: uint256,
    signature: inReference(bits512),
  }),
  struct('tonstake_controller_send_request_loan', '#6335b11a', { ...loan, maxInterst: uint24 }),
  struct('tonstake_controller_return_unused_loan', '#ed7378a6', query),
  struct('tonstake_controller_return_available_funds', '#55c26cd5', query),
  struct('tonstake_controller_pool_send_message', '#270695fb', {
    ...query,
    mode: uint8,
    msg: cellRef,
  }),
  struct('tonstake_controller_pool_upgrade', '#96e7f528', {
    ...query,
    data: maybe(cellRef),
    code: maybe(cellRef),
    afterUpgrade: maybe(cellRef),
  }),
  struct('tonstake_controller_pool_set_sudoer', '#79e7c016', { ...query, sudoer: address }),
  struct('tonstake_controller_pool_unhalt', '#7247e7a5', query),
  struct('tonstake_controller_pool_halt', '#139a1b4e', query),
  struct('tonstake_imanager_set_interest', '#c9f04485', { ...query, interestRate: uint16 }),
  struct('tonstake_imanager_operation_fee', '#54d37487', query),
  struct('tonstake_imanager_request_notification', '#b1ebae06', { ...loan, maxInterest: uint16 }),
  struct('tonstake_imanager_stats', '#c1344900', {
    ...query,
    borrowed: coins,
    expected: coins,
    returned: coins,
    profitSign: int1,
    profit: coins,
    totalBalance: coins,
  }),
  struct('credit', '#1690c604', { ...query, amount: coins }),
  struct('approve', '#7b4b42e6', query),
  struct('disapprove', '#e8a0abfe', query),
] as const;
