import {
  cocoonClientProxyRequest,
  cocoonExtClientTopUp,
  cocoonOwnerClientChangeSecretHash,
  cocoonOwnerClientIncreaseStake,
  cocoonOwnerClientRegister,
  cocoonOwnerClientRequestRefund,
  cocoonOwnerClientWithdraw,
  cocoonOwnerWalletSendMessage,
  cocoonPayout,
  cocoonReturnExcessesBack,
} from '@tonway/contracts';
import { amount, digits, flag, hex } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { noMatch } from '../../errors.ts';
import { say } from '../../phrases/phrase.ts';
import { call } from '../basic.ts';
import { type CocoonKind, cocoonKind } from './cocoon-kind.ts';

const excesses = call(cocoonReturnExcessesBack);
/** A client tells its proxy. The proxy may refuse the message, which only informs. */
const notice = call(cocoonClientProxyRequest);

function parties({ source, destination }: Group) {
  return { source, destination };
}

export const cocoonClientTopUp: CocoonKind = cocoonKind(
  'cocoon_client_top_up',
  { query_id: digits },
  ['source', 'destination', 'amount'],
  say('source', 'topped up | top up | topping up', 'Cocoon client {destination} with {amount}'),
);

export const cocoonClientTopUpFlow: Flow = {
  pattern: call(cocoonExtClientTopUp).toEach(
    call(cocoonClientProxyRequest).as('request').toEach(excesses),
  ),
  build(anchor, found) {
    const { queryId, topUpAmount } = anchor.load(cocoonExtClientTopUp);
    const data = {
      ...parties(anchor),
      destination_secondary: found.one('request').destination,
      amount: topUpAmount,
      own: { query_id: queryId },
    };
    return cocoonClientTopUp.action(data, { isFailed: anchor.isAborted });
  },
};

export const cocoonClientRegister: CocoonKind = cocoonKind(
  'cocoon_client_register',
  { query_id: digits, nonce: digits },
  ['source', 'destination'],
  say('source', 'registered | register | registering', 'Cocoon client {destination}'),
);

export const cocoonClientRegisterFlow: Flow = {
  pattern: call(cocoonOwnerClientRegister).to(excesses, notice),
  build(anchor) {
    const { queryId, nonce } = anchor.load(cocoonOwnerClientRegister);
    const data = { ...parties(anchor), own: { query_id: queryId, nonce } };
    return cocoonClientRegister.action(data, { isFailed: anchor.isAborted });
  },
};

export const cocoonClientChangeSecretHash: CocoonKind = cocoonKind(
  'cocoon_client_change_secret_hash',
  { query_id: digits, new_secret_hash: hex },
  ['source', 'destination'],
  say('source', 'changed | change | changing', 'the secret of Cocoon client {destination}'),
);

export const cocoonClientChangeSecretHashFlow: Flow = {
  pattern: call(cocoonOwnerClientChangeSecretHash).to(excesses, notice),
  build(anchor) {
    const { queryId, newSecretHash } = anchor.load(cocoonOwnerClientChangeSecretHash);
    // Clients know the hash without leading zeros.
    const own = { query_id: queryId, new_secret_hash: newSecretHash.toString(16) };
    const data = { ...parties(anchor), own };
    return cocoonClientChangeSecretHash.action(data, { isFailed: anchor.isAborted });
  },
};

export const cocoonClientRequestRefund: CocoonKind = cocoonKind(
  'cocoon_client_request_refund',
  { query_id: digits, via_wallet: flag },
  ['source', 'destination'],
  say('source', 'asked | ask | asking', 'Cocoon client {destination} for a refund'),
);

export const cocoonClientRequestRefundFlow: Flow = {
  pattern: call(cocoonOwnerClientRequestRefund)
    .from(call(cocoonOwnerWalletSendMessage).as('wallet').optional())
    .to(excesses, notice),
  build(anchor, found) {
    const { queryId } = anchor.load(cocoonOwnerClientRequestRefund);
    const own = { query_id: queryId, via_wallet: found.maybe('wallet') !== null };
    const data = { ...parties(anchor), own };
    return cocoonClientRequestRefund.action(data, { isFailed: anchor.isAborted });
  },
};

export const cocoonClientIncreaseStake: CocoonKind = cocoonKind(
  'cocoon_client_increase_stake',
  { query_id: digits, new_stake: amount },
  ['source', 'destination', 'amount'],
  say(
    'source',
    'raised | raise | raising',
    'the stake of Cocoon client {destination} to {new_stake}',
  ),
);

export const cocoonClientIncreaseStakeFlow: Flow = {
  pattern: call(cocoonOwnerClientIncreaseStake).to(excesses, notice),
  build(anchor) {
    const { queryId, newStake } = anchor.load(cocoonOwnerClientIncreaseStake);
    const own = { query_id: queryId, new_stake: newStake };
    const data = { ...parties(anchor), amount: newStake, own };
    return cocoonClientIncreaseStake.action(data, { isFailed: anchor.isAborted });
  },
};

export const cocoonClientWithdraw: CocoonKind = cocoonKind(
  'cocoon_client_withdraw',
  { query_id: digits, withdraw_amount: amount },
  ['source', 'destination', 'amount'],
  say('source', 'withdrew | withdraw | withdrawing', '{amount} from Cocoon client {destination}'),
);

export const cocoonClientWithdrawFlow: Flow = {
  pattern: call(cocoonOwnerClientWithdraw).toEach(
    call(cocoonClientProxyRequest).as('request').to(excesses.optional(), call(cocoonPayout)),
  ),
  build(anchor, found) {
    const { queryId } = anchor.load(cocoonOwnerClientWithdraw);
    const granted = grantedRefund(found.one('request'));
    const own = { query_id: queryId, withdraw_amount: granted };
    const data = { ...parties(anchor), amount: granted, own };
    return cocoonClientWithdraw.action(data, { isFailed: anchor.isAborted });
  },
};

function grantedRefund(request: Group): bigint {
  const { payload } = request.load(cocoonClientProxyRequest);
  if (payload?.kind !== 'cocoon_client_proxy_refund_granted') noMatch('the request is no refund');
  return payload.coins;
}
