import {
  address,
  bits160,
  bool,
  cellRef,
  coins,
  inReference,
  maybe,
  payload,
  uint64,
} from './fields.ts';
import { struct } from './struct.ts';

// TEP-74
export const jettonTransfer = struct('jetton_transfer', '#0f8a7ea5', {
  queryId: uint64,
  amount: coins,
  destination: address,
  responseDestination: address,
  customPayload: maybe(cellRef),
  forwardTonAmount: coins,
  forwardPayload: payload,
});

export const jettonInternalTransfer = struct('jetton_internal_transfer', '#178d4519', {
  queryId: uint64,
  amount: coins,
  from: address,
  responseAddress: address,
  forwardTonAmount: coins,
  forwardPayload: payload,
});

/** A transfer that the receiver may claim later (staked USDe). */
export const jettonTimelockedTransfer = struct('jetton_timelocked_transfer', '#b2583ed5', {
  queryId: uint64,
  amount: coins,
  from: address,
  responseAddress: address,
  forwardTonAmount: coins,
  forwardPayload: payload,
});

export const jettonNotify = struct('jetton_notify', '#7362d09c', {
  queryId: uint64,
  amount: coins,
  sender: address,
  forwardPayload: payload,
});

export const jettonBurn = struct('jetton_burn', '#595f07bc', {
  queryId: uint64,
  amount: coins,
  responseDestination: address,
  customPayload: maybe(cellRef),
});

const burnNotification = {
  queryId: uint64,
  amount: coins,
  sender: address,
  responseDestination: address,
};
const asBurnNotification = { printedAs: 'jetton_burn_notification' };

export const jettonBurnNotification = struct(
  'jetton_burn_notification',
  '#7bdd97de',
  burnNotification,
);

/** Liquid staking jettons add the custom payload of the owner. */
export const jettonBurnNotificationWithPayload = struct(
  'jetton_burn_notification_with_payload',
  '#7bdd97de',
  { ...burnNotification, customPayload: maybe(cellRef) },
  asBurnNotification,
);

/** Bridge jettons add the receiver on the other chain. */
export const jettonBurnNotificationBridged = struct(
  'jetton_burn_notification_bridged',
  '#7bdd97de',
  { ...burnNotification, destinationAddress: bits160 },
  asBurnNotification,
);

/** Bridge jettons of wrapped tokens also add the token on the other chain. */
export const jettonBurnNotificationWrapped = struct(
  'jetton_burn_notification_wrapped',
  '#7bdd97de',
  { ...burnNotification, destinationAddress: bits160, wrappedTokenData: cellRef },
  asBurnNotification,
);

const mint = { queryId: uint64, toAddress: address, tonAmount: coins, masterMsg: cellRef };

export const jettonMint = struct('jetton_mint', '#642b7d07', mint);
export const minterJettonMint = struct('minter_jetton_mint', '#00000015', mint);

export const jettonChangeAdmin = struct('jetton_change_admin', '#6501f354', {
  queryId: uint64,
  newAdminAddress: address,
});

// TEP-89
export const provideWalletAddress = struct('provide_wallet_address', '#2c76b973', {
  queryId: uint64,
  ownerAddress: address,
  includeAddress: bool,
});
/** The owner is there if it was asked for. */
export const takeWalletAddress = struct('take_wallet_address', '#d1735400', {
  queryId: uint64,
  walletAddress: address,
  ownerAddress: maybe(inReference(address)),
});

// Masters of stablecoins, whose admin changes in two steps.
export const jettonClaimAdmin = struct('jetton_claim_admin', '#fb88e119', { queryId: uint64 });
export const jettonDropAdmin = struct('jetton_drop_admin', '#7431f221', { queryId: uint64 });
export const jettonUpgrade = struct('jetton_upgrade', '#2508d66a', {
  queryId: uint64,
  newData: cellRef,
  newCode: cellRef,
});
export const jettonCallTo = struct('jetton_call_to', '#235caf52', {
  queryId: uint64,
  toAddress: address,
  tonAmount: coins,
  masterMsg: cellRef,
});

export const JETTON_BODIES = [
  jettonTransfer,
  jettonInternalTransfer,
  jettonNotify,
  jettonBurn,
  jettonBurnNotification,
  jettonBurnNotificationWithPayload,
  jettonBurnNotificationBridged,
  jettonBurnNotificationWrapped,
  jettonMint,
  minterJettonMint,
  jettonChangeAdmin,
  provideWalletAddress,
  takeWalletAddress,
  jettonClaimAdmin,
  jettonDropAdmin,
  jettonUpgrade,
  jettonCallTo,
] as const;
