import {
  address,
  bits512,
  cellRef,
  coins,
  inReference,
  maybe,
  uint2,
  uint8,
  uint32,
  uint64,
  uint256,
  unread,
} from './fields.ts';
import { oneOf, struct } from './struct.ts';

const query = { queryId: uint64 };
const excess = { sendExcessTo: address };
const queryAndExcess = { ...query, ...excess };

export const cocoonReturnExcessesBack = struct('cocoon_return_excesses_back', '#2565934c', query);
export const cocoonPayout = struct('cocoon_payout', '#c59a7cd3', query);

// Workers
export const cocoonWorkerProxyPayoutRequest = struct(
  'cocoon_worker_proxy_payout_request',
  '#08e7d036',
  { workerPart: coins, proxyPart: coins, ...excess },
);
export const cocoonWorkerProxyRequest = struct('cocoon_worker_proxy_request', '#4d725d2c', {
  ...query,
  ownerAddress: address,
  state: uint2,
  tokens: uint64,
  payload: maybe(inReference(cocoonWorkerProxyPayoutRequest)),
});
export const cocoonOwnerWorkerRegister = struct(
  'cocoon_owner_worker_register',
  '#26ed7f65',
  queryAndExcess,
);

// Clients
const refund = { coins, ...excess };

export const cocoonClientProxyTopUp = struct('cocoon_client_proxy_top_up', '#5cfc6b87', {
  topUpCoins: coins,
  ...excess,
});
export const cocoonClientProxyRegister = struct('cocoon_client_proxy_register', '#a35cb580', {
  nonce: uint64,
});
export const cocoonClientProxyRefundGranted = struct(
  'cocoon_client_proxy_refund_granted',
  '#c68ebc7b',
  refund,
);
export const cocoonClientProxyRefundForce = struct(
  'cocoon_client_proxy_refund_force',
  '#f4c354c9',
  refund,
);
export const cocoonClientProxyRequest = struct('cocoon_client_proxy_request', '#65448ff4', {
  ...query,
  ownerAddress: address,
  stateData: cellRef,
  payload: maybe(
    inReference(
      oneOf(
        'CocoonClientProxyPayload',
        cocoonClientProxyTopUp,
        cocoonClientProxyRegister,
        cocoonClientProxyRefundGranted,
        cocoonClientProxyRefundForce,
      ),
    ),
  ),
});
export const cocoonExtClientTopUp = struct('cocoon_ext_client_top_up', '#f172e6c2', {
  ...query,
  topUpAmount: coins,
  ...excess,
});
export const cocoonOwnerClientRegister = struct('cocoon_owner_client_register', '#c45f9f3b', {
  ...query,
  nonce: uint64,
  ...excess,
});
export const cocoonOwnerClientChangeSecretHash = struct(
  'cocoon_owner_client_change_secret_hash',
  '#a9357034',
  { ...query, newSecretHash: uint256, ...excess },
);
export const cocoonOwnerClientChangeSecretHashAndTopUp = struct(
  'cocoon_owner_client_change_secret_hash_and_top_up',
  '#8473b408',
  { ...query, topUpAmount: coins, newSecretHash: uint256, ...excess },
);
export const cocoonOwnerClientIncreaseStake = struct(
  'cocoon_owner_client_increase_stake',
  '#6a1f6a60',
  { ...query, newStake: coins, ...excess },
);
export const cocoonOwnerClientWithdraw = struct(
  'cocoon_owner_client_withdraw',
  '#da068e78',
  queryAndExcess,
);
export const cocoonOwnerClientRequestRefund = struct(
  'cocoon_owner_client_request_refund',
  '#fafa6cc1',
  queryAndExcess,
);

// Proxies
export const cocoonExtProxyPayoutRequest = struct(
  'cocoon_ext_proxy_payout_request',
  '#7610e6eb',
  queryAndExcess,
);
export const cocoonExtProxyIncreaseStake = struct('cocoon_ext_proxy_increase_stake', '#9713f187', {
  ...query,
  grams: coins,
  ...excess,
});
export const cocoonOwnerProxyClose = struct(
  'cocoon_owner_proxy_close',
  '#b51d5a01',
  queryAndExcess,
);

// What a proxy signs; the message has the same opcode
const payout = { ...query, newTokens: uint64, expectedAddress: address };
const charge = { ...query, newTokensUsed: uint64, expectedAddress: address };
const close = { ...query, expectedAddress: address };

export const cocoonPayoutPayload = struct('cocoon_payout_payload', '#a040ad28', payout);
export const cocoonLastPayoutPayload = struct('cocoon_last_payout_payload', '#f5f26a36', payout);
export const cocoonChargePayload = struct('cocoon_charge_payload', '#bb63ff93', charge);
export const cocoonGrantRefundPayload = struct('cocoon_grant_refund_payload', '#efd711e1', charge);
export const cocoonCloseRequestPayload = struct('cocoon_close_request_payload', '#636a4391', close);
export const cocoonCloseCompleteRequestPayload = struct(
  'cocoon_close_complete_request_payload',
  '#e511abc7',
  close,
);

const signature = { ...queryAndExcess, signature: bits512 };

export const cocoonPayoutSigned = struct('cocoon_payout_signed', '#a040ad28', {
  ...signature,
  payload: inReference(cocoonPayoutPayload),
});
export const cocoonLastPayoutSigned = struct('cocoon_last_payout_signed', '#f5f26a36', {
  ...signature,
  payload: inReference(cocoonLastPayoutPayload),
});
export const cocoonChargeSigned = struct('cocoon_charge_signed', '#bb63ff93', {
  ...signature,
  payload: inReference(cocoonChargePayload),
});
export const cocoonGrantRefundSigned = struct('cocoon_grant_refund_signed', '#efd711e1', {
  ...signature,
  payload: inReference(cocoonGrantRefundPayload),
});
export const cocoonCloseRequestSigned = struct('cocoon_close_request_signed', '#636a4391', {
  ...signature,
  payload: inReference(cocoonCloseRequestPayload),
});
export const cocoonCloseCompleteRequestSigned = struct(
  'cocoon_close_complete_request_signed',
  '#e511abc7',
  { ...signature, payload: inReference(cocoonCloseCompleteRequestPayload) },
);

export const cocoonOwnerWalletSendMessage = struct(
  'cocoon_owner_wallet_send_message',
  '#9c69f376',
  {
    ...query,
    mode: uint8,
    body: cellRef,
  },
);

// The root, whose owner registers proxies and changes parameters. What follows is not read.
const toRoot = { ...query, rest: unread };
const hash = { ...query, hash: uint256 };

export const cocoonRegisterProxy = struct('cocoon_register_proxy', '#927c7cb5', toRoot);
export const cocoonUnregisterProxy = struct('cocoon_unregister_proxy', '#6d49eaf2', {
  ...query,
  seqno: uint32,
});
export const cocoonUpdateProxy = struct('cocoon_update_proxy', '#9c7924ba', {
  ...query,
  seqno: uint32,
  rest: unread,
});
export const cocoonAddWorkerType = struct('cocoon_add_worker_type', '#e34b1c60', hash);
export const cocoonDelWorkerType = struct('cocoon_del_worker_type', '#8d94a79a', hash);
export const cocoonAddModelType = struct('cocoon_add_model_type', '#c146134d', hash);
export const cocoonDelModelType = struct('cocoon_del_model_type', '#92b11c18', hash);
export const cocoonAddProxyType = struct('cocoon_add_proxy_type', '#71860e80', hash);
export const cocoonDelProxyType = struct('cocoon_del_proxy_type', '#3c41d0b2', hash);
export const cocoonChangeFees = struct('cocoon_change_fees', '#c52ed8d4', toRoot);
export const cocoonChangeParams = struct('cocoon_change_params', '#022fa189', toRoot);
export const cocoonUpgradeContracts = struct('cocoon_upgrade_contracts', '#a2370f61', toRoot);
export const cocoonUpgradeCode = struct('cocoon_upgrade_code', '#11aefd51', toRoot);
export const cocoonUpgradeFull = struct('cocoon_upgrade_full', '#4f7c5789', toRoot);
export const cocoonResetRoot = struct('cocoon_reset_root', '#563c1d96', toRoot);
export const cocoonChangeOwner = struct('cocoon_change_owner', '#c4a1ae54', toRoot);

export const COCOON_BODIES = [
  cocoonReturnExcessesBack,
  cocoonPayout,
  cocoonWorkerProxyPayoutRequest,
  cocoonWorkerProxyRequest,
  cocoonOwnerWorkerRegister,
  cocoonClientProxyTopUp,
  cocoonClientProxyRegister,
  cocoonClientProxyRefundGranted,
  cocoonClientProxyRefundForce,
  cocoonClientProxyRequest,
  cocoonExtClientTopUp,
  cocoonOwnerClientRegister,
  cocoonOwnerClientChangeSecretHash,
  cocoonOwnerClientChangeSecretHashAndTopUp,
  cocoonOwnerClientIncreaseStake,
  cocoonOwnerClientWithdraw,
  cocoonOwnerClientRequestRefund,
  cocoonExtProxyPayoutRequest,
  cocoonExtProxyIncreaseStake,
  cocoonOwnerProxyClose,
  cocoonPayoutPayload,
  cocoonLastPayoutPayload,
  cocoonChargePayload,
  cocoonGrantRefundPayload,
  cocoonCloseRequestPayload,
  cocoonCloseCompleteRequestPayload,
  cocoonPayoutSigned,
  cocoonLastPayoutSigned,
  cocoonChargeSigned,
  cocoonGrantRefundSigned,
  cocoonCloseRequestSigned,
  cocoonCloseCompleteRequestSigned,
  cocoonUnregisterProxy,
  cocoonAddWorkerType,
  cocoonDelWorkerType,
  cocoonAddModelType,
  cocoonDelModelType,
  cocoonAddProxyType,
  cocoonDelProxyType,
] as const;
