import { type Address, contractAddress, toNano } from '@ton/core';
import { WalletContractV4 } from '@ton/ton';
import { type Actor, keyOf } from '../actor.ts';
import {
  firstPaymentBody,
  type SubscriptionTerms,
  subscriptionInit,
} from '../contracts/subscription.ts';
import { comment } from '../contracts/text.ts';
import { externalMessage } from '../external-message.ts';
import type { SceneNetwork } from '../network.ts';
import { type SceneResult, Stage } from '../stage.ts';

export interface SubscriptionsScene extends SceneResult {
  /** The plugin that still exists. */
  readonly subscription: Address;
  readonly terms: SubscriptionTerms;
  /** The plugin that its subscriber removed. */
  readonly cancelled: Address;
}

const KEY = keyOf('subscriptions/subscriber');
const PERIOD = 60;

interface Cast {
  readonly stage: Stage;
  readonly subscriber: Actor;
  readonly terms: SubscriptionTerms;
}

/** A wallet of version 4 installs subscriptions; one asks for its second payment, one is cancelled. */
export async function subscriptions(network: SceneNetwork): Promise<SubscriptionsScene> {
  const stage = new Stage('subscriptions', network);
  const subscriber = await stage.actor('subscriber', 'v4r2');
  const { address: beneficiary } = await stage.actor('beneficiary', 'v3r2');
  const terms = {
    wallet: subscriber.address,
    beneficiary,
    amountNano: toNano(1),
    periodSeconds: PERIOD,
  };
  const cast = { stage, subscriber, terms };
  const subscription = await subscribe(cast, 1);
  const cancelled = await subscribe(cast, 2);
  await unsubscribe(cast, cancelled);
  await network.wait(PERIOD + 1);
  const renewal = externalMessage(subscription, comment('next period'), null);
  await stage.send('the next payment is due', renewal, { transactions: 4 });
  return { steps: stage.steps, subscription, terms, cancelled };
}

async function subscribe({ stage, subscriber, terms }: Cast, number: number): Promise<Address> {
  const stateInit = await subscriptionInit(terms, number);
  const message = subscriber.request(await stage.network.now(), (seqno, timeout) =>
    wallet().createRequest({
      seqno,
      timeout,
      secretKey: KEY.secretKey,
      action: {
        type: 'addAndDeployPlugin',
        workchain: 0,
        stateInit,
        body: firstPaymentBody(number),
        forwardAmount: terms.amountNano + toNano('0.3'),
      },
    }),
  );
  await stage.send(`subscription ${number} is paid`, message, { transactions: 3 });
  return contractAddress(0, stateInit);
}

async function unsubscribe({ stage, subscriber }: Cast, address: Address): Promise<void> {
  const message = subscriber.request(await stage.network.now(), (seqno, timeout) =>
    wallet().createRequest({
      seqno,
      timeout,
      secretKey: KEY.secretKey,
      action: { type: 'removePlugin', address, forwardAmount: toNano('0.1'), queryId: 3n },
    }),
  );
  await stage.send('a subscription is cancelled', message, { transactions: 3 });
}

function wallet(): WalletContractV4 {
  return WalletContractV4.create({ workchain: 0, publicKey: KEY.publicKey });
}
