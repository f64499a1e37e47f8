import { type Address, contractAddress, toNano } from '@ton/core';
import type { Actor } from '../actor.ts';
import { offChainContent } from '../contracts/content.ts';
import {
  getRoyaltyParamsBody,
  getStaticDataBody,
  mintItemBody,
  mintItemsBody,
  nftCollectionInit,
  nftItemAddress,
  nftTransferBody,
  type Royalty,
} from '../contracts/nft.ts';
import { comment } from '../contracts/text.ts';
import type { SceneNetwork } from '../network.ts';
import { type Expected, refused, type SceneResult, Stage } from '../stage.ts';

export interface NftsScene extends SceneResult {
  readonly collection: Address;
  readonly owner: Address;
  readonly contentUri: string;
  readonly royalty: Royalty;
  readonly items: readonly NftItem[];
}

export interface NftItem {
  readonly address: Address;
  readonly index: number;
  readonly owner: Address;
  /** The complete content URI. */
  readonly uri: string;
}

const BASE_URI = 'https://example.com/nft/';
const NOT_OWNER = 401;
const BATCH = [1, 2, 3];
const MINTING_VALUE = toNano('0.1');

interface Cast {
  readonly stage: Stage;
  readonly alice: Actor;
  readonly bob: Actor;
  readonly royalty: Royalty;
  readonly collection: Address;
  /** The item that is transferred. */
  readonly item: Address;
}

/** Items are minted singly and in a batch, transferred, queried; transfers by strangers are refused. */
export async function nfts(network: SceneNetwork): Promise<NftsScene> {
  const cast = await mint(new Stage('nfts', network));
  await giveAway(cast);
  await ask(cast);
  const { stage, alice, bob, collection, royalty } = cast;
  const items = [0, ...BATCH].map(async (index) => ({
    address: await nftItemAddress(collection, index),
    index,
    owner: index === 0 ? bob.address : alice.address,
    uri: `${BASE_URI}${index}.json`,
  }));
  return {
    steps: stage.steps,
    collection,
    owner: alice.address,
    contentUri: `${BASE_URI}collection.json`,
    royalty,
    items: await Promise.all(items),
  };
}

async function mint(stage: Stage): Promise<Cast> {
  const alice = await stage.actor('alice', 'v5r1');
  const bob = await stage.actor('bob', 'v4r2');
  const royalty = { numerator: 5, denominator: 100, destination: alice.address };
  const content = offChainContent(`${BASE_URI}collection.json`);
  const init = await nftCollectionInit(alice.address, content, BASE_URI, royalty);
  const collection = contractAddress(0, init);
  const deploy = { to: collection, value: toNano('0.5'), init, body: mintItemBody(0, newItem(0)) };
  await stage.act('the collection is deployed and mints', alice, deploy, { transactions: 3 });
  const items = new Map(BATCH.map((index) => [index, newItem(index)]));
  const batch = { to: collection, value: toNano(1), body: mintItemsBody(items) };
  await stage.act('a batch is minted', alice, batch, { transactions: 2 + BATCH.length });
  return { stage, alice, bob, royalty, collection, item: await nftItemAddress(collection, 0) };

  function newItem(index: number) {
    return { owner: alice.address, uri: `${index}.json`, valueNano: MINTING_VALUE };
  }
}

async function giveAway(cast: Cast) {
  const { alice, bob, item } = cast;
  await transfer('an item is given away', alice, { transactions: 4 });
  const failures = [refused(item, NOT_OWNER)];
  await transfer('who owned it tries again', alice, { transactions: 3, failures });

  async function transfer(name: string, from: Actor, expected: Expected) {
    const body = nftTransferBody({
      newOwner: bob.address,
      excessesTo: from.address,
      notificationNano: toNano('0.01'),
      payload: comment('happy birthday'),
      queryId: 1,
    });
    await cast.stage.act(name, from, { to: item, value: toNano('0.1'), body }, expected);
  }
}

async function ask({ stage, bob, collection, item }: Cast) {
  const value = toNano('0.05');
  const aboutItem = { to: item, value, body: getStaticDataBody(2) };
  await stage.act('an item tells what it is', bob, aboutItem, { transactions: 3 });
  const aboutRoyalty = { to: collection, value, body: getRoyaltyParamsBody(3) };
  await stage.act('the collection tells its royalty', bob, aboutRoyalty, { transactions: 3 });
}
