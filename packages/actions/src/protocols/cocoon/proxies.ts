import { ChainError, ExternalAddress, MessageAddress, type Slice } from '@tonway/chain';
import {
  cocoonChargePayload,
  cocoonClientProxyRequest,
  cocoonExtProxyPayoutRequest,
  cocoonGrantRefundPayload,
  cocoonLastPayoutPayload,
  cocoonPayout,
  cocoonPayoutPayload,
  cocoonRegisterProxy,
  cocoonReturnExcessesBack,
  cocoonUnregisterProxy,
  cocoonWorkerProxyRequest,
} from '@tonway/contracts';
import { digits, integer, text } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { noMatch } from '../../errors.ts';
import { say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import { call } from '../basic.ts';
import { type CocoonKind, cocoonKind } from './cocoon-kind.ts';

const excesses = call(cocoonReturnExcessesBack);
const payout = call(cocoonPayout).as('payout');

export const cocoonWorkerPayout: CocoonKind = cocoonKind(
  'cocoon_worker_payout',
  {
    payout_type: text,
    query_id: digits,
    new_tokens: digits,
    worker_state: integer,
    worker_tokens: digits,
  },
  ['source', 'destination', 'amount'],
  say('source', 'paid | pay | paying', '{amount} to Cocoon worker {destination}').seenFrom(
    'destination',
    'was paid | be paid | being paid',
    '{amount} by {source} as Cocoon worker',
  ),
);

export const cocoonWorkerPayoutFlow: Flow = {
  pattern: call(cocoonPayoutPayload, cocoonLastPayoutPayload).toEach(
    call(cocoonWorkerProxyRequest).as('request').to(payout, excesses.optional()),
  ),
  build(anchor, found) {
    const { queryId, newTokens } = signedMessage(anchor);
    const { state, tokens } = found.one('request').load(cocoonWorkerProxyRequest);
    const paid = found.one('payout');
    const data = {
      source: anchor.source,
      source_secondary: anchor.destination,
      destination: paid.destination,
      amount: paid.value,
      own: {
        payout_type: anchor.opcode === cocoonLastPayoutPayload.opcode ? 'last' : 'regular',
        query_id: queryId,
        new_tokens: newTokens,
        worker_state: state,
        worker_tokens: tokens,
      },
    };
    return cocoonWorkerPayout.action(data, { isFailed: paid.isAborted });
  },
};

export const cocoonProxyPayout: CocoonKind = cocoonKind(
  'cocoon_proxy_payout',
  { query_id: digits },
  ['source', 'destination'],
  say('source', 'paid out | pay out | paying out', 'to Cocoon proxy owner {destination}'),
);

export const cocoonProxyPayoutFlow: Flow = {
  pattern: call(cocoonExtProxyPayoutRequest).to(payout, excesses.as('excesses')),
  build(anchor, found) {
    const paid = found.one('payout');
    const data = {
      source: anchor.destination,
      destination: paid.destination,
      destination_secondary: found.one('excesses').destination,
      own: { query_id: anchor.load(cocoonExtProxyPayoutRequest).queryId },
    };
    return cocoonProxyPayout.action(data, { isFailed: paid.isAborted });
  },
};

export const cocoonProxyCharge: CocoonKind = cocoonKind(
  'cocoon_proxy_charge',
  { query_id: digits, new_tokens_used: digits, expected_address: text },
  ['source', 'destination'],
  say(
    'source',
    'charged | charge | charging',
    'Cocoon client {destination}[; {new_tokens_used:number} tokens used in all]',
  ),
);

export const cocoonProxyChargeFlow: Flow = {
  pattern: call(cocoonChargePayload).to(excesses, call(cocoonClientProxyRequest).as('request')),
  build(anchor, found) {
    const data = {
      source: anchor.destination,
      destination: found.one('request').destination,
      amount: 0n,
      own: usedTokens(anchor),
    };
    return cocoonProxyCharge.action(data, { isFailed: anchor.isAborted });
  },
};

export const cocoonGrantRefund: CocoonKind = cocoonKind(
  'cocoon_grant_refund',
  { query_id: digits, new_tokens_used: digits, expected_address: text },
  ['source', 'destination', 'amount'],
  say(
    'source',
    'refunded | refund | refunding',
    '{amount} to Cocoon client {destination}',
  ).seenFrom(
    'destination',
    'was refunded | be refunded | being refunded',
    '{amount} by {source} as Cocoon client',
  ),
);

export const cocoonGrantRefundFlow: Flow = {
  pattern: call(cocoonGrantRefundPayload).toEach(
    call(cocoonClientProxyRequest).to(payout, excesses),
  ),
  build(anchor, found) {
    const paid = found.one('payout');
    const data = {
      source: anchor.destination,
      source_secondary: paid.source,
      destination: paid.destination,
      amount: paid.value,
      own: usedTokens(anchor),
    };
    return cocoonGrantRefund.action(data, { isFailed: paid.isAborted });
  },
};

export const cocoonProxyRegistration: CocoonKind = cocoonKind(
  'cocoon_register_proxy',
  { query_id: digits },
  ['destination'],
  say(null, 'registered | register | registering', 'a Cocoon proxy'),
);

export const cocoonRegisterProxyFlow: Flow = {
  pattern: call(cocoonRegisterProxy).toEach(excesses),
  build(anchor) {
    const own = { query_id: anchor.load(cocoonRegisterProxy).queryId };
    const data = { destination: anchor.destination, own };
    return cocoonProxyRegistration.action(data, { isFailed: anchor.isAborted });
  },
};

export const cocoonProxyRemoval: CocoonKind = cocoonKind(
  'cocoon_unregister_proxy',
  { query_id: digits, seqno: integer },
  ['destination'],
  say(null, 'removed | remove | removing', 'Cocoon proxy {seqno}'),
);

export const cocoonUnregisterProxyFlow: Flow = {
  pattern: call(cocoonUnregisterProxy).toEach(excesses),
  build(anchor) {
    const { queryId, seqno } = anchor.load(cocoonUnregisterProxy);
    const data = { destination: anchor.destination, own: { query_id: queryId, seqno } };
    return cocoonProxyRemoval.action(data, { isFailed: anchor.isAborted });
  },
};

function usedTokens(anchor: Group) {
  const { queryId, newTokens, expectedAddress } = signedMessage(anchor);
  return { query_id: queryId, new_tokens_used: newTokens, expected_address: expectedAddress };
}

/**
 * The message around a payload that a proxy has signed, read as if it were the payload: the tokens and the address are
 * bits of other fields. Clients of the established interface see these values.
 */
function signedMessage({ message }: Group) {
  const slice = (message?.body ?? noMatch('the message has no body')).slice();
  slice.skip(32);
  return {
    queryId: slice.loadBigUint(64),
    newTokens: slice.loadBigUint(64),
    expectedAddress: addressText(slice),
  };
}

/** An address outside the blockchain as `LENGTH;DIGITS`; null if the bits are no address. */
function addressText(slice: Slice): string | null {
  try {
    const address = MessageAddress.load(slice);
    if (!(address instanceof ExternalAddress)) return accountOf(address);
    return `${address.bits.length};${address.bits.toUint().toString(16)}`;
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}
