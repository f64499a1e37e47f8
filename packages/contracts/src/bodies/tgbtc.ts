import { address, coins, uint64, uint256 } from './fields.ts';
import { opcodeOnly, struct } from './struct.ts';

// Logs
export const tgbtcMintEvent = struct('tgbtc_mint_event', '#77a80ef3', {
  amount: coins,
  recipientAddress: address,
  bitcoinTxid: uint256,
});
export const tgbtcBurnEvent = struct('tgbtc_burn_event', '#ca444ce6', {
  amount: coins,
  senderAddress: address,
  pegoutAddress: address,
});
/** Without a pegout. */
export const tgbtcBurnEventOfAmount = struct(
  'tgbtc_burn_event_of_amount',
  '#ca444ce6',
  { amount: coins },
  { printedAs: 'tgbtc_burn_event' },
);
export const tgbtcNewKeyEvent = struct('tgbtc_new_key_event', '#27756729', {
  amount: coins,
  newInternalPubkey: uint256,
  pegoutAddress: address,
});
export const tgbtcDkgCompletedEvent = struct('tgbtc_dkg_completed_event', '#453443a6', {
  timestamp: uint64,
  internalPubkey: uint256,
});

/** A mint is checked by a chain of messages from the first to the last of these. */
export const tgbtcMintBegin = opcodeOnly('tgbtc_mint_begin', '#3f781d24');
export const tgbtcMintEnd = opcodeOnly('tgbtc_mint_end', '#e42a879b');
export const tgbtcNewKey = opcodeOnly('tgbtc_new_key', '#690f357a');
export const tgbtcPegout = opcodeOnly('tgbtc_pegout', '#be44e7a6');
export const tgbtcPegoutReply = opcodeOnly('tgbtc_pegout_reply', '#1a84c0e0');
export const tgbtcBurnNotification = opcodeOnly('tgbtc_burn_notification', '#587643a2');

export const TGBTC_BODIES = [
  tgbtcMintEvent,
  tgbtcBurnEvent,
  tgbtcBurnEventOfAmount,
  tgbtcNewKeyEvent,
  tgbtcDkgCompletedEvent,
] as const;
