import { type Address, beginCell, contractAddress, type StateInit, toNano } from '@ton/core';
import type { Actor } from '../actor.ts';
import { onChainContent } from '../contracts/content.ts';
import {
  type JettonTransfer,
  jettonBurnBody,
  jettonMintBody,
  jettonMinterInit,
  jettonTransferBody,
  jettonWalletAddress,
  provideWalletAddressBody,
} from '../contracts/jetton.ts';
import { comment } from '../contracts/text.ts';
import type { SceneNetwork } from '../network.ts';
import { type Expected, refused, type SceneResult, Stage } from '../stage.ts';

export interface JettonsScene extends SceneResult {
  readonly minter: Address;
  readonly admin: Address;
  readonly content: Readonly<Record<string, string>>;
  readonly supply: bigint;
  readonly holders: readonly JettonHolder[];
}

export interface JettonHolder {
  readonly owner: Address;
  readonly wallet: Address;
  readonly balance: bigint;
}

const CONTENT = {
  name: 'Scene Jetton',
  symbol: 'SCENE',
  decimals: '6',
  description: 'Minted by a test',
  image: 'https://example.com/scene.png',
};
const NOT_ENOUGH_JETTONS = 706;
const NOT_ENOUGH_VALUE = 709;
const TRANSFER_VALUE = toNano('0.2');

interface Cast {
  readonly stage: Stage;
  readonly alice: Actor;
  readonly bob: Actor;
  readonly init: StateInit;
  readonly minter: Address;
  readonly aliceWallet: Address;
  readonly bobWallet: Address;
}

/** Jettons are minted, sent with and without payloads, refused, bounced and burnt. */
export async function jettons(network: SceneNetwork): Promise<JettonsScene> {
  const cast = await prepare(new Stage('jettons', network));
  await mint(cast);
  await transfers(cast);
  await failures(cast);
  await burn(cast);
  const { alice, bob, minter, aliceWallet, bobWallet } = cast;
  return {
    steps: cast.stage.steps,
    minter,
    admin: alice.address,
    content: CONTENT,
    supply: 960_000n,
    holders: [
      { owner: alice.address, wallet: aliceWallet, balance: 660_000n },
      { owner: bob.address, wallet: bobWallet, balance: 300_000n },
    ],
  };
}

async function prepare(stage: Stage): Promise<Cast> {
  const alice = await stage.actor('alice', 'v4r2');
  const bob = await stage.actor('bob', 'v5r1');
  const init = await jettonMinterInit(alice.address, onChainContent(CONTENT));
  const minter = contractAddress(0, init);
  const aliceWallet = await jettonWalletAddress(minter, alice.address);
  const bobWallet = await jettonWalletAddress(minter, bob.address);
  return { stage, alice, bob, init, minter, aliceWallet, bobWallet };
}

async function mint({ stage, alice, bob, init, minter }: Cast) {
  const body = jettonMintBody({
    to: alice.address,
    amount: 1_000_000n,
    tonNano: toNano('0.2'),
    notificationNano: toNano('0.01'),
    excessesTo: alice.address,
    queryId: 1,
  });
  const message = { to: minter, value: toNano(1), init, body };
  await stage.act('the minter is deployed and mints', alice, message, { transactions: 5 });
  const question = provideWalletAddressBody(bob.address, true);
  const asking = { to: minter, value: toNano('0.05'), body: question };
  await stage.act('the address of a wallet is asked for', bob, asking, { transactions: 3 });
}

async function transfers(cast: Cast) {
  await fromAlice(cast, 'a transfer with a comment', {
    amount: 300_000n,
    notificationNano: toNano('0.01'),
    payload: comment('for the tea'),
    queryId: 2,
  });
  await fromAlice(cast, 'a transfer with a payload inside the message', {
    amount: 50_000n,
    notificationNano: toNano('0.01'),
    payload: beginCell().storeUint(0x12345678, 32).endCell(),
    inline: true,
    queryId: 3,
  });
  const { stage, alice, bob, bobWallet } = cast;
  const back = { to: alice.address, excessesTo: bob.address, amount: 10_000n };
  const body = jettonTransferBody({ ...back, notificationNano: 0n, queryId: 4 });
  const message = { to: bobWallet, value: TRANSFER_VALUE, body };
  await stage.act('a transfer without notification', bob, message, { transactions: 4 });
}

async function failures(cast: Cast) {
  await fromAlice(
    cast,
    'a transfer of more than there is',
    { amount: 10_000_000n, notificationNano: 0n, queryId: 5 },
    { transactions: 3, failures: [refused(cast.aliceWallet, NOT_ENOUGH_JETTONS)] },
  );
  await fromAlice(
    cast,
    'a transfer that the other wallet bounces',
    { amount: 1_000n, notificationNano: toNano(5), queryId: 6 },
    { transactions: 4, failures: [refused(cast.bobWallet, NOT_ENOUGH_VALUE)] },
  );
}

async function fromAlice(
  { stage, alice, bob, aliceWallet }: Cast,
  name: string,
  asked: Omit<JettonTransfer, 'to' | 'excessesTo'>,
  expected: Expected = { transactions: 5 },
) {
  const body = jettonTransferBody({ to: bob.address, excessesTo: alice.address, ...asked });
  await stage.act(name, alice, { to: aliceWallet, value: TRANSFER_VALUE, body }, expected);
}

async function burn({ stage, bob, bobWallet }: Cast) {
  const body = jettonBurnBody(40_000n, bob.address, 7);
  await stage.act(
    'a burn',
    bob,
    { to: bobWallet, value: toNano('0.1'), body },
    { transactions: 4 },
  );
}
