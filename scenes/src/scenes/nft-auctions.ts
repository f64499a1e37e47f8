import { type Address, type Cell, contractAddress, toNano } from '@ton/core';
import type { Actor } from '../actor.ts';
import {
  type AuctionTerms,
  type AuctionVersion,
  auctionCommand,
  auctionInit,
} from '../contracts/auction.ts';
import { offChainContent } from '../contracts/content.ts';
import {
  mintItemsBody,
  nftCollectionInit,
  nftItemAddress,
  nftTransferBody,
} from '../contracts/nft.ts';
import { marketplaceInit, putOnSalePayload } from '../contracts/sale.ts';
import type { SceneNetwork } from '../network.ts';
import { type Expected, refused, type SceneResult, Stage } from '../stage.ts';

export interface NftAuctionsScene extends SceneResult {
  readonly collection: Address;
  readonly marketplace: Address;
  readonly auctions: readonly NftAuction[];
}

export interface NftAuction {
  readonly address: Address;
  /** Version 4 has another get-method, and operations instead of texts. */
  readonly version: AuctionVersion;
  /** How it ended: at the highest price, by the seller, by time; or not. */
  readonly outcome: 'max-bid' | 'stopped' | 'finished' | 'cancelled' | 'open';
  readonly terms: AuctionTerms;
  readonly lastBidNano: bigint;
  readonly lastMember: Address | null;
  /** The owner of the item: the auction while it is open. */
  readonly itemOwner: Address;
}

const LOW_BID = 1000;
const NOT_OVER = 1010;
const DURATION = 120;
const MAX_BID = toNano(5);
const OUTBID = 'Your bid has been outbid by another user.';
const SOLD = ['Profit', 'Marketplace fee', 'Royalty'];

interface Cast {
  readonly stage: Stage;
  readonly alice: Actor;
  readonly bob: Actor;
  readonly carol: Actor;
  readonly creator: Actor;
  readonly collection: Address;
  readonly marketplace: Address;
}

interface Opened {
  readonly version: AuctionVersion;
  readonly address: Address;
  readonly terms: AuctionTerms;
}

/** Items are sold by auction: bids, refunds of who is outbid, and every way in which an auction ends. */
export async function nftAuctions(network: SceneNetwork): Promise<NftAuctionsScene> {
  const cast = await prepare(new Stage('nft auctions', network));
  const early = [...(await playVersion(cast, 3)), ...(await playVersion(cast, 4))];
  const auctions: NftAuction[] = [];
  await network.wait(DURATION + 1);
  for (const auction of early)
    auctions.push(auction.outcome === 'finished' ? await finish(cast, auction) : auction);
  const { stage, collection, marketplace } = cast;
  return { steps: stage.steps, collection, marketplace, auctions };
}

async function prepare(stage: Stage): Promise<Cast> {
  const alice = await stage.actor('alice', 'v4r2');
  const bob = await stage.actor('bob', 'v5r1', toNano(50));
  const carol = await stage.actor('carol', 'v3r2', toNano(50));
  const creator = await stage.actor('creator', 'v4r2');
  const royalty = { numerator: 5, denominator: 100, destination: creator.address };
  const content = offChainContent('https://example.com/auctioned/collection.json');
  const init = await nftCollectionInit(creator.address, content, 'https://example.com/', royalty);
  const collection = contractAddress(0, init);
  const items = Array.from({ length: 10 }, (_, index) => [index, newItem(index)] as const);
  const mint = { to: collection, value: toNano(2), init, body: mintItemsBody(new Map(items)) };
  await stage.act('the collection is deployed and mints', creator, mint, { transactions: 12 });
  const market = await marketplaceInit(2);
  const marketplace = contractAddress(0, market);
  const open = { to: marketplace, value: toNano('0.1'), init: market };
  await stage.act('the marketplace is deployed', creator, open, { transactions: 2 });
  return { stage, alice, bob, carol, creator, collection, marketplace };

  function newItem(index: number) {
    return { owner: alice.address, uri: `${index}.json`, valueNano: toNano('0.1') };
  }
}

async function playVersion(cast: Cast, version: AuctionVersion): Promise<NftAuction[]> {
  const first = version === 3 ? 0 : 5;
  return [
    await sellAtMaximum(cast, await open(cast, version, first)),
    await stop(cast, await open(cast, version, first + 1)),
    await cancel(cast, await open(cast, version, first + 2)),
    await leaveOpen(cast, await open(cast, version, first + 3), 'finished'),
    await leaveOpen(cast, await open(cast, version, first + 4), 'open'),
  ];
}

/** As a sale: the marketplace deploys the auction and forwards the item. */
async function open(cast: Cast, version: AuctionVersion, index: number): Promise<Opened> {
  const { stage, alice, creator, marketplace } = cast;
  const createdAt = await stage.network.now();
  const terms = {
    createdAt,
    endTime: createdAt + DURATION,
    marketplace,
    item: await nftItemAddress(cast.collection, index),
    seller: alice.address,
    minBidNano: toNano(1),
    maxBidNano: MAX_BID,
    minStep: 5,
    stepTime: 1,
    feeAddress: marketplace,
    feePercent: 5,
    royaltyAddress: creator.address,
    royaltyPercent: 10,
  };
  const auction = await auctionInit(version, terms);
  const body = nftTransferBody({
    newOwner: marketplace,
    excessesTo: alice.address,
    notificationNano: toNano('0.3'),
    payload: putOnSalePayload(auction),
  });
  const message = { to: terms.item, value: toNano('0.5'), body };
  await stage.act(`item ${index} is put up for auction`, alice, message, { transactions: 8 });
  return { version, address: contractAddress(0, auction), terms };
}

async function sellAtMaximum(cast: Cast, opened: Opened): Promise<NftAuction> {
  const { bob, carol } = cast;
  const { address } = opened;
  await bid(cast, 'bob bids', bob, address, toNano(1), { transactions: 2 });
  await bid(cast, 'a bid is too low', carol, address, toNano('1.01'), {
    transactions: 3,
    failures: [refused(address, LOW_BID)],
  });
  await bid(cast, 'bob is outbid', carol, address, toNano(2), {
    transactions: 3,
    comments: [OUTBID],
  });
  await bid(cast, 'bob bids the highest price', bob, address, MAX_BID, {
    transactions: 8,
    comments: [OUTBID, ...SOLD],
  });
  return {
    ...opened,
    outcome: 'max-bid',
    lastBidNano: MAX_BID,
    lastMember: bob.address,
    itemOwner: bob.address,
  };
}

async function stop(cast: Cast, opened: Opened): Promise<NftAuction> {
  const { alice, carol } = cast;
  await bid(cast, 'carol bids', carol, opened.address, toNano(2), { transactions: 2 });
  await command(cast, alice, opened, 'stop', { transactions: 7, comments: SOLD });
  const won = { lastBidNano: toNano(2), lastMember: carol.address, itemOwner: carol.address };
  return { ...opened, outcome: 'stopped', ...won };
}

async function cancel(cast: Cast, opened: Opened): Promise<NftAuction> {
  await command(cast, cast.alice, opened, 'cancel', { transactions: 4 });
  const back = { lastBidNano: 0n, lastMember: null, itemOwner: cast.alice.address };
  return { ...opened, outcome: 'cancelled', ...back };
}

async function leaveOpen(
  cast: Cast,
  opened: Opened,
  outcome: 'finished' | 'open',
): Promise<NftAuction> {
  const { bob } = cast;
  await bid(cast, 'bob bids', bob, opened.address, toNano(3), { transactions: 2 });
  const bids = { lastBidNano: toNano(3), lastMember: bob.address };
  if (outcome === 'finished')
    await command(cast, cast.carol, opened, 'finish', {
      transactions: 3,
      failures: [refused(opened.address, NOT_OVER)],
    });
  return { ...opened, outcome, ...bids, itemOwner: opened.address };
}

/** Anyone may finish an auction whose time is over. */
async function finish(cast: Cast, auction: NftAuction): Promise<NftAuction> {
  await command(cast, cast.carol, auction, 'finish', { transactions: 7, comments: SOLD });
  return { ...auction, itemOwner: cast.bob.address };
}

async function bid(
  { stage }: Cast,
  name: string,
  from: Actor,
  to: Address,
  value: bigint,
  expected: Expected,
) {
  await stage.act(name, from, { to, value }, expected);
}

async function command(
  { stage }: Cast,
  from: Actor,
  { version, address: to }: Opened,
  word: Parameters<typeof auctionCommand>[1],
  { comments = [], ...expected }: Expected,
) {
  const body: Cell = auctionCommand(version, word, 9);
  const texts = version === 3 ? [word, ...comments] : comments;
  const message = { to, value: toNano('0.2'), body };
  await stage.act(`an auction is told to ${word}`, from, message, { ...expected, comments: texts });
}
