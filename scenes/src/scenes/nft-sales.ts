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
} from '../contracts/sale.ts';
import type { SceneNetwork } from '../network.ts';
import { refused, type SceneResult, Stage } from '../stage.ts';

export interface NftSalesScene extends SceneResult {
  readonly collection: Address;
  readonly marketplace: Address;
  /** A completed, a cancelled and an open sale. */
  readonly sales: readonly NftSale[];
}

export interface NftSale {
  readonly address: Address;
  readonly outcome: 'sold' | 'cancelled' | 'open';
  /** The current terms. */
  readonly terms: SaleTerms;
  /** The owner of the item: the sale contract while the sale is open. */
  readonly itemOwner: Address;
}

const NOT_ENOUGH = 450;
const PRICE = toNano(2);
const NEW_PRICE = toNano(3);
const FEE = toNano('0.1');
const ROYALTY = toNano('0.15');

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
  const sold = await putOnSale(cast, 0);
  const cancelled = await putOnSale(cast, 1);
  const open = await putOnSale(cast, 2);
  await buy(cast, sold);
  const { stage, alice, bob, collection, marketplace } = cast;
  const cancel = { to: cancelled.address, value: toNano('0.2'), body: cancelSaleBody(7) };
  await stage.act('a sale is cancelled', alice, cancel, { transactions: 4 });
  const terms = { ...sold.terms, priceNano: NEW_PRICE };
  return {
    steps: stage.steps,
    collection,
    marketplace,
    sales: [
      { address: sold.address, outcome: 'sold', terms, itemOwner: bob.address },
      { ...cancelled, outcome: 'cancelled', itemOwner: alice.address },
      { ...open, outcome: 'open', itemOwner: open.address },
    ],
  };
}

async function prepare(stage: Stage): Promise<Cast> {
  const alice = await stage.actor('alice', 'v4r2');
  const bob = await stage.actor('bob', 'v5r1');
  const creator = await stage.actor('creator', 'v3r2');
  const royalty = { numerator: 5, denominator: 100, destination: creator.address };
  const content = offChainContent('https://example.com/sold/collection.json');
  const init = await nftCollectionInit(creator.address, content, 'https://example.com/', royalty);
  const collection = contractAddress(0, init);
  const items = [0, 1, 2].map((index) => [index, newItem(index)] as const);
  const mint = { to: collection, value: toNano(1), init, body: mintItemsBody(new Map(items)) };
  await stage.act('the collection is deployed and mints', creator, mint, { transactions: 5 });
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
async function putOnSale(cast: Cast, index: number) {
  const { stage, alice, creator, marketplace } = cast;
  const terms = {
    createdAt: await stage.network.now(),
    marketplace,
    item: await nftItemAddress(cast.collection, index),
    seller: alice.address,
    priceNano: PRICE,
    feeAddress: marketplace,
    feeNano: FEE,
    royaltyAddress: creator.address,
    royaltyNano: ROYALTY,
  };
  const sale = await saleInit(terms);
  const body = nftTransferBody({
    newOwner: marketplace,
    excessesTo: alice.address,
    notificationNano: toNano('0.3'),
    payload: putOnSalePayload(sale),
  });
  const message = { to: terms.item, value: toNano('0.5'), body };
  await stage.act(`item ${index} is put on sale`, alice, message, { transactions: 8 });
  return { address: contractAddress(0, sale), terms };
}

async function buy({ stage, alice, bob }: Cast, { address }: { readonly address: Address }) {
  const body = changePriceBody(NEW_PRICE, FEE, ROYALTY);
  const change = { to: address, value: toNano('0.05'), body };
  await stage.act('the price is changed', alice, change, { transactions: 2 });
  const atOldPrice = { to: address, value: PRICE + toNano('0.2') };
  const failures = [refused(address, NOT_ENOUGH)];
  await stage.act('the old price is refused', bob, atOldPrice, { transactions: 3, failures });
  const payment = { to: address, value: NEW_PRICE + toNano('0.2') };
  await stage.act('the item is bought', bob, payment, { transactions: 7 });
}
