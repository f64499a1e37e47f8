import { type Address, toNano } from '@ton/core';
import type { Actor } from '../actor.ts';
import { comment } from '../contracts/text.ts';
import { WALLET_VERSIONS, type WalletVersion } from '../contracts/wallets.ts';
import type { SceneNetwork } from '../network.ts';
import { type SceneResult, Stage } from '../stage.ts';

export interface WalletsScene extends SceneResult {
  readonly wallets: ReadonlyMap<WalletVersion, Address>;
  /** The receiver of all payments; an account without code. */
  readonly receiver: Address;
  /** The amount of each payment. */
  readonly amountNano: bigint;
}

const AMOUNT = toNano('0.1');

/** A wallet of every version is deployed by a payment and pays again, twice at once where supported. */
export async function wallets(network: SceneNetwork): Promise<WalletsScene> {
  const stage = new Stage('wallets', network);
  const receiver = (await stage.actor('receiver')).address;
  const addresses = new Map<WalletVersion, Address>();
  for (const version of WALLET_VERSIONS) {
    const actor = await stage.actor(version, version, toNano(3));
    addresses.set(version, actor.address);
    await pay(stage, `${version} is deployed`, actor, receiver, [`first of ${version}`]);
    await pay(stage, `${version} pays again`, actor, receiver, [`second of ${version}`]);
    if (actor.wallet.maxMessages === 1) continue;
    await pay(stage, `${version} pays twice at once`, actor, receiver, ['third', 'fourth']);
  }
  return { steps: stage.steps, wallets: addresses, receiver, amountNano: AMOUNT };
}

async function pay(stage: Stage, name: string, from: Actor, to: Address, comments: string[]) {
  const payments = comments.map((text) => ({
    to,
    value: AMOUNT,
    bounce: false,
    body: comment(text),
  }));
  await stage.act(name, from, payments, { transactions: 1 + payments.length, comments });
}
