import {
  paymentConfirmed,
  paymentRequest,
  subscriptionPayment,
  walletPluginDestruct,
} from '@tonway/contracts';
import { account, amount, optional } from '../details/details.ts';
import type { Flow } from '../engine/flow.ts';
import { ActionKind } from '../engine/kind.ts';
import { say } from '../phrases/phrase.ts';
import type { Account } from '../trace/trace.ts';
import { call } from './basic.ts';

interface Subscription {
  readonly subscriber: Account | null;
  readonly subscription: Account | null;
  readonly beneficiary: Account | null;
}

export const subscribe: ActionKind<Subscription & { readonly amount: bigint }> = new ActionKind(
  'subscribe',
  {
    since: 'v1',
    phrase: say(
      'subscriber',
      'subscribed | subscribe | subscribing',
      'to {beneficiary} for {amount}',
    ).seenFrom(
      'beneficiary',
      'was paid | be paid | being paid',
      '{amount} by {subscriber} for a subscription',
    ),
    fields: ({ subscriber, subscription, beneficiary, amount }) => ({
      source: subscriber,
      destination: beneficiary,
      destination_secondary: subscription,
      amount,
    }),
    details: {
      subscriber: account('source'),
      beneficiary: optional(account('destination')),
      subscription: account('destination_secondary'),
      amount: amount('amount'),
    },
  },
);

export const unsubscribe: ActionKind<Subscription> = new ActionKind('unsubscribe', {
  since: 'v1',
  phrase: say('subscriber', 'ended | end | ending', 'the subscription to {beneficiary}'),
  fields: ({ subscriber, subscription, beneficiary }) => ({
    source: subscriber,
    destination: beneficiary,
    destination_secondary: subscription,
  }),
  details: {
    subscriber: account('source'),
    beneficiary: optional(account('destination')),
    subscription: account('destination_secondary'),
    amount: optional(amount('amount')),
  },
});

/** The subscription, a plugin of the wallet, asks for a payment and passes it on to the beneficiary. */
export const subscribeFlow: Flow = {
  pattern: call(paymentConfirmed)
    .toEach(call(subscriptionPayment).as('payment'))
    .from(call(paymentRequest).as('request').optional()),
  build(anchor, found) {
    const request = found.maybe('request');
    const data = {
      subscriber: anchor.source,
      subscription: anchor.destination,
      beneficiary: found.one('payment').destination,
      amount: request ? request.load(paymentRequest).amount : anchor.value,
    };
    return subscribe.action(data, { isFailed: request?.isFailed ?? false });
  },
};

export const unsubscribeFlow: Flow = {
  pattern: call(walletPluginDestruct).toEach(call(walletPluginDestruct).as('notice').optional()),
  build: (anchor, found) =>
    unsubscribe.action({
      subscriber: anchor.source,
      subscription: anchor.destination,
      beneficiary: found.maybe('notice')?.destination ?? null,
    }),
};
