import { type Address, contractAddress, toNano } from '@ton/core';
import type { Actor } from '../actor.ts';
import { offChainContent } from '../contracts/content.ts';
import {
  mintItemsBody,
  nftCollectionInit,
  nftItemAddress,
  nftTransferBody,
} from '../contracts/nft.ts';
import {
  cancelSaleBody,
  changePriceBody,
  marketplaceInit,
  putOnSalePayload,
  type SaleTerms,
  saleInit,
  saleV4Init,
} from '../contracts/sale.ts';
import type { SceneNetwork } from '../network.ts';
import { refused, type SceneResult, Stage } from '../stage.ts';

export interface NftSalesScene extends SceneResult {
  readonly collection: Address;
  readonly marketplace: Address;
  /** A completed, a cancelled and an open sale of each version. */
  readonly sales: readonly NftSale[];
}

export interface NftSale {
  readonly address: Address;
  /** Version 4 has other get-methods, and prices in jettons. */
  readonly version: SaleVersion;
  readonly outcome: 'sold' | 'cancelled' | 'open';
  /** The current terms. */
  readonly terms: SaleTerms;
  readonly jettonPrices: ReadonlyMap<Address, bigint>;
  /** The owner of the item: the sale contract while the sale is open. */
  readonly itemOwner: Address;
}

type SaleVersion = 3 | 4;

const NOT_ENOUGH = 450;
const PRICE = toNano(2);
const NEW_PRICE = toNano(3);

interface Cast {
  readonly stage: Stage;
  readonly alice: Actor;
  readonly bob: Actor;
  readonly creator: Actor;
  readonly collection: Address;
  readonly marketplace: Address;
}

/** Items are put on sale through a marketplace; one is bought at a changed price, one sale is cancelled. */
export async function nftSales(network: SceneNetwork): Promise<NftSalesScene> {
  const cast = await prepare(new Stage('nft sales', network));
  const sales = [...(await playVersion(cast, 3)), ...(await playVersion(cast, 4))];
  const { stage, collection, marketplace } = cast;
  return { steps: stage.steps, collection, marketplace, sales };
}

async function playVersion(cast: Cast, version: SaleVersion): Promise<NftSale[]> {
  const first = version === 3 ? 0 : 3;
  const sold = await putOnSale(cast, version, first);
  const cancelled = await putOnSale(cast, version, first + 1);
  const open = await putOnSale(cast, version, first + 2);
  await buy(cast, sold);
  const { stage, alice, bob } = cast;
  const cancel = { to: cancelled.address, value: toNano('0.2'), body: cancelSaleBody(7) };
  await stage.act('a sale is cancelled', alice, cancel, { transactions: 4 });
  const terms = { ...sold.terms, ...priceOf(NEW_PRICE) };
  return [
    { ...sold, terms, outcome: 'sold', itemOwner: bob.address },
    { ...cancelled, outcome: 'cancelled', itemOwner: alice.address },
    { ...open, outcome: 'open', itemOwner: open.address },
  ];
}

/** The price with its fees. */
function priceOf(priceNano: bigint) {
  return { priceNano, feeNano: priceNano / 20n, royaltyNano: (priceNano * 3n) / 40n };
}

async function prepare(stage: Stage): Promise<Cast> {
  const alice = await stage.actor('alice', 'v4r2');
  const bob = await stage.actor('bob', 'v5r1');
  const creator = await stage.actor('creator', 'v3r2');
  const royalty = { numerator: 5, denominator: 100, destination: creator.address };
  const content = offChainContent('https://example.com/sold/collection.json');
  const init = await nftCollectionInit(creator.address, content, 'https://example.com/', royalty);
  const collection = contractAddress(0, init);
  const items = [0, 1, 2, 3, 4, 5].map((index) => [index, newItem(index)] as const);
  const mint = { to: collection, value: toNano(1), init, body: mintItemsBody(new Map(items)) };
  await stage.act('the collection is deployed and mints', creator, mint, { transactions: 8 });
  const market = await marketplaceInit(1);
  const marketplace = contractAddress(0, market);
  const open = { to: marketplace, value: toNano('0.1'), init: market };
  await stage.act('the marketplace is deployed', creator, open, { transactions: 2 });
  return { stage, alice, bob, creator, collection, marketplace };

  function newItem(index: number) {
    return { owner: alice.address, uri: `${index}.json`, valueNano: toNano('0.1') };
  }
}

/** The item is sent to the marketplace with the sale's state init; the marketplace deploys the sale and forwards the item. */
async function putOnSale(cast: Cast, version: SaleVersion, index: number) {
  const { stage, alice, creator, marketplace } = cast;
  const terms = {
    createdAt: await stage.network.now(),
    marketplace,
    item: await nftItemAddress(cast.collection, index),
    seller: alice.address,
    ...priceOf(PRICE),
    feeAddress: marketplace,
    royaltyAddress: creator.address,
  };
  const jettonPrices = new Map(version === 4 ? [[cast.collection, 500n] as const] : []);
  const sale = await (version === 4 ? saleV4Init(terms, jettonPrices) : saleInit(terms));
  const body = nftTransferBody({
    newOwner: marketplace,
    excessesTo: alice.address,
    notificationNano: toNano('0.3'),
    payload: putOnSalePayload(sale),
  });
  const message = { to: terms.item, value: toNano('0.5'), body };
  await stage.act(`item ${index} is put on sale`, alice, message, { transactions: 8 });
  return { address: contractAddress(0, sale), version, terms, jettonPrices };
}

async function buy({ stage, alice, bob }: Cast, { address }: { readonly address: Address }) {
  const { feeNano, royaltyNano } = priceOf(NEW_PRICE);
  const body = changePriceBody(NEW_PRICE, feeNano, royaltyNano);
  const change = { to: address, value: toNano('0.05'), body };
  await stage.act('the price is changed', alice, change, { transactions: 2 });
  const atOldPrice = { to: address, value: PRICE + toNano('0.2') };
  const failures = [refused(address, NOT_ENOUGH)];
  await stage.act('the old price is refused', bob, atOldPrice, { transactions: 3, failures });
  const payment = { to: address, value: NEW_PRICE + toNano('0.2') };
  await stage.act('the item is bought', bob, payment, { transactions: 7 });
}
