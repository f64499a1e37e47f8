import { Address, contractAddress, toNano } from '@ton/core';
import type { Actor } from '../actor.ts';
import { onChainContent } from '../contracts/content.ts';
import {
  type Airdrop,
  airdropOf,
  claimPayload,
  jettonMinterInit,
  jettonTransferBody,
  jettonWalletAddress,
  jettonWalletInit,
} from '../contracts/jetton.ts';
import type { SceneNetwork } from '../network.ts';
import { type Expected, refused, type SceneResult, Stage } from '../stage.ts';
import type { JettonHolder } from './jettons.ts';

export interface MintlessScene extends SceneResult {
  readonly minter: Address;
  readonly airdrop: Airdrop;
  readonly holders: readonly (JettonHolder & { readonly isClaimed: boolean })[];
}

const CONTENT = {
  name: 'Mintless Jetton',
  symbol: 'LESS',
  decimals: '9',
  mintless_merkle_dump_uri: 'https://example.com/mintless.boc',
};
/** Who never claims. */
const STRANGER = new Address(0, Buffer.alloc(32, 7));
const NOT_ALLOWED = 705;
const NO_AIRDROP = 711;

interface Cast {
  readonly stage: Stage;
  readonly alice: Actor;
  readonly bob: Actor;
  readonly minter: Address;
  readonly airdrop: Airdrop;
}

/** TEP-177: an owner claims an airdrop with the first transfer; others cannot claim it, nor twice. */
export async function mintless(network: SceneNetwork): Promise<MintlessScene> {
  const cast = await prepare(new Stage('mintless', network));
  const { stage, alice, bob, minter, airdrop } = cast;
  const aliceWallet = await jettonWalletAddress(minter, alice.address, airdrop);
  const bobWallet = await jettonWalletAddress(minter, bob.address, airdrop);
  const own = [alice.address];
  await claim(cast, 'alice claims and pays bob', alice, 300n, own, { transactions: 4 });
  await claim(cast, 'an airdrop is claimed twice', alice, 1n, own, {
    transactions: 3,
    failures: [refused(aliceWallet, NOT_ALLOWED)],
  });
  await claim(cast, 'bob claims an airdrop of others', bob, 1n, [...own, STRANGER], {
    transactions: 3,
    failures: [refused(bobWallet, NO_AIRDROP)],
  });
  return {
    steps: stage.steps,
    minter,
    airdrop,
    holders: [
      { owner: alice.address, wallet: aliceWallet, balance: 700n, isClaimed: true },
      { owner: bob.address, wallet: bobWallet, balance: 300n, isClaimed: false },
    ],
  };
}

async function prepare(stage: Stage): Promise<Cast> {
  const alice = await stage.actor('alice', 'v4r2');
  const bob = await stage.actor('bob', 'v5r1');
  const now = await stage.network.now();
  const item = { amount: 1_000n, startFrom: now - 3600, expireAt: now + 86_400 };
  const airdrop = airdropOf(
    new Map([
      [alice.address, item],
      [STRANGER, { ...item, amount: 77n }],
    ]),
  );
  const init = await jettonMinterInit(alice.address, onChainContent(CONTENT), airdrop);
  const minter = contractAddress(0, init);
  const deploy = { to: minter, value: toNano('0.1'), init };
  await stage.act('the minter is deployed', alice, deploy, { transactions: 2 });
  return { stage, alice, bob, minter, airdrop };
}

/** The transfer deploys the wallet if there is none, and has the proof. */
async function claim(
  { stage, bob, minter, airdrop }: Cast,
  name: string,
  from: Actor,
  amount: bigint,
  proven: readonly Address[],
  expected: Expected,
) {
  const init = await jettonWalletInit(minter, from.address, airdrop);
  const body = jettonTransferBody({
    to: bob.address,
    amount,
    excessesTo: from.address,
    notificationNano: 0n,
    customPayload: claimPayload(airdrop, proven),
    queryId: 8,
  });
  const message = { to: contractAddress(0, init), value: toNano('0.2'), init, body };
  await stage.act(name, from, message, expected);
}
