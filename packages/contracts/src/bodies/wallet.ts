import {
  address,
  bits512,
  bool,
  cellRef,
  coins,
  dictionaryRoot,
  linkedList,
  maybe,
  optional,
  uint32,
  uint64,
} from './fields.ts';
import { oneOf, struct } from './struct.ts';

const w5Action = oneOf(
  'W5Action',
  struct('w5_add_extension', '#02', { address }),
  struct('w5_delete_extension', '#03', { address }),
  struct('w5_set_signature_auth_allowed', '#04', { allowed: bool }),
);

const w5Actions = { outActions: maybe(cellRef), extendedActions: maybe(linkedList(w5Action)) };
const w5SignedRequest = {
  walletId: uint32,
  validUntil: uint32,
  seqno: uint32,
  ...w5Actions,
  signature: bits512,
};

export const w5ExternalSignedRequest = struct(
  'w5_external_signed_request',
  '#7369676e',
  w5SignedRequest,
);
export const w5InternalSignedRequest = struct(
  'w5_internal_signed_request',
  '#73696e74',
  w5SignedRequest,
);
export const w5ExtensionActionRequest = struct('w5_extension_action_request', '#6578746e', {
  queryId: uint64,
  ...w5Actions,
});

/** Sent by a plugin of wallet v4 to withdraw funds. */
export const paymentRequest = struct('payment_request', '#706c7567', {
  queryId: uint64,
  amount: coins,
  extra: dictionaryRoot,
});

export const paymentConfirmed = struct('payment_confirmed', '#f06c7567', { queryId: uint64 });

export const walletPluginInstallationNotification = struct(
  'wallet_plugin_installation_notification',
  '#6e6f7465',
  { queryId: uint64 },
);
/** Subscriptions omit the query id. */
export const walletPluginDestruct = struct('wallet_plugin_destruct', '#64737472', {
  queryId: optional(uint64),
});
export const walletPluginDestructResponse = struct('wallet_plugin_destruct_response', '#e4737472', {
  queryId: uint64,
});

export const highloadV3InternalRequest = struct('highload_v3_internal_request', '#ae42e5a4', {
  queryId: uint64,
  actions: cellRef,
});

export const WALLET_BODIES = [
  w5ExternalSignedRequest,
  w5InternalSignedRequest,
  w5ExtensionActionRequest,
  paymentRequest,
  paymentConfirmed,
  walletPluginInstallationNotification,
  walletPluginDestruct,
  walletPluginDestructResponse,
  highloadV3InternalRequest,
] as const;
