import { Address, type Cell, contractAddress, type StateInit, toNano } from '@ton/core';
import { type Actor, keyOf } from '../actor.ts';
import { offChainContent } from '../contracts/content.ts';
import { changeRecordBody, dnsRecord } from '../contracts/dns.ts';
import { nftTransferBody, type Royalty } from '../contracts/nft.ts';
import {
  cancelNameAuctionBody,
  deployNameBody,
  type NameAuction,
  nameAddress,
  nameCollectionInit,
  startNameAuctionBody,
} from '../contracts/telemint.ts';
import type { SceneNetwork } from '../network.ts';
import { type Expected, refused, type SceneResult, Stage } from '../stage.ts';

export interface NamesScene extends SceneResult {
  /** The collection of the zone `t.me`. */
  readonly collection: Address;
  readonly royalty: Royalty;
  readonly names: readonly UserName[];
}

export interface UserName {
  readonly name: string;
  readonly address: Address;
  /** Null until the first auction is over. */
  readonly owner: Address | null;
  readonly contentUri: string;
  /** The last auction, which may be over. */
  readonly auction: NameAuction;
  /** The highest bid of an auction that is not over. */
  readonly bid: { readonly bidder: Address | null; readonly amountNano: bigint } | null;
  /** The account that the name refers to. */
  readonly wallet: Address | null;
}

const KEY = keyOf('names/the authority');
const LOW_BID = 205;
const FOR_SALE = 219;
const DURATION = 120;
const MAX_BID = toNano(5);
const DEPLOYING_COSTS = toNano('0.05');

interface Cast {
  readonly stage: Stage;
  readonly alice: Actor;
  readonly bob: Actor;
  readonly collection: Address;
}

/** Who gets what first auctions earn, and royalties. */
const TREASURY = new Address(0, Buffer.alloc(32, 0x7e));
const ROYALTY = { numerator: 5, denominator: 100, destination: TREASURY };

/** The collection of user names, which has the same address on every network. */
export function userNamesInit(): Promise<StateInit> {
  const content = offChainContent('https://nft.fragment.com/usernames.json');
  return nameCollectionInit(KEY.publicKey, content, ROYALTY, 't.me');
}

/** User names are sold by auction, resold by their owners, and are domains. */
export async function names(network: SceneNetwork): Promise<NamesScene> {
  const cast = await prepare(new Stage('names', network));
  const { stage, alice, bob, collection } = cast;
  const resold = await sellTwice(cast);
  const fresh = await firstAuction(cast, 'fresh');
  const late = await firstAuction(cast, 'late');
  const withdrawn = await withdraw(cast);
  await network.wait(DURATION + 1);
  const wallet = bob.address;
  const body = changeRecordBody('wallet', dnsRecord.wallet(wallet));
  const change = { to: late.address, value: toNano('0.1'), body };
  // The first message after the end: the name is assigned, the price is paid.
  await stage.act('a name is assigned when time is over', bob, change, { transactions: 4 });
  const restarted = await offer(cast, withdrawn, alice);
  return {
    steps: stage.steps,
    collection,
    royalty: ROYALTY,
    names: [
      resold,
      { ...late, owner: bob.address, bid: null, wallet },
      restarted,
      // Its auction is over, but no message came since.
      fresh,
    ],
  };
}

async function prepare(stage: Stage): Promise<Cast> {
  const alice = await stage.actor('alice', 'v4r2', toNano(50));
  const bob = await stage.actor('bob', 'v5r1', toNano(50));
  const init = await userNamesInit();
  const collection = contractAddress(0, init);
  const deploy = { to: collection, value: toNano('0.1'), init };
  await stage.act('the collection is deployed', alice, deploy, { transactions: 2 });
  return { stage, alice, bob, collection };
}

/** The first bid comes with the name, which the authority signed. */
async function start(cast: Cast, name: string, bidNano: bigint, expected: Expected) {
  const { stage, alice, collection } = cast;
  const auction = auctionFor(TREASURY);
  const contentUri = `https://nft.fragment.com/username/${name}.json`;
  const now = await stage.network.now();
  const body = deployNameBody(KEY, now, name, offChainContent(contentUri), auction);
  const message = { to: collection, value: bidNano + DEPLOYING_COSTS, body };
  await stage.act(`${name} is put up for auction`, alice, message, expected);
  return { name, address: await nameAddress(collection, name), contentUri, auction };
}

function auctionFor(beneficiary: Address): NameAuction {
  return {
    beneficiary,
    initialMinBidNano: toNano(1),
    maxBidNano: MAX_BID,
    minBidStep: 5,
    minExtendTime: 1,
    duration: DURATION,
  };
}

async function firstAuction(cast: Cast, label: string): Promise<UserName> {
  const { bob } = cast;
  const started = await start(cast, label, toNano(1), { transactions: 3 });
  await bid(cast, 'a bid is too low', bob, started.address, toNano('1.01'), {
    transactions: 3,
    failures: [refused(started.address, LOW_BID)],
  });
  await bid(cast, 'alice is outbid', bob, started.address, toNano(2), { transactions: 3 });
  const highest = { bidder: bob.address, amountNano: toNano(2) };
  return { ...started, owner: null, bid: highest, wallet: null };
}

/** Bought at the highest price, then sold by its owner, and given away. */
async function sellTwice(cast: Cast): Promise<UserName> {
  const { stage, alice, bob } = cast;
  const started = await start(cast, 'resold', MAX_BID, { transactions: 5 });
  const to = started.address;
  const auction = auctionFor(alice.address);
  const sale = { to, value: toNano('0.1'), body: startNameAuctionBody(auction, 3) };
  await stage.act('the owner starts an auction', alice, sale, { transactions: 3 });
  const transfer = nftTransferBody({
    newOwner: bob.address,
    excessesTo: alice.address,
    notificationNano: toNano('0.01'),
  });
  const gift = { to, value: toNano('0.1'), body: transfer };
  const failures = [refused(to, FOR_SALE)];
  await stage.act('a name for sale is given away', alice, gift, { transactions: 3, failures });
  await bid(cast, 'bob buys at the highest price', bob, to, MAX_BID, { transactions: 5 });
  return { ...started, auction, owner: bob.address, bid: null, wallet: null };
}

/** An owner starts an auction and cancels it, as nobody bids. */
async function withdraw(cast: Cast): Promise<UserName> {
  const { stage, alice } = cast;
  const bought = await start(cast, 'withdrawn', MAX_BID, { transactions: 5 });
  const offered = await offer(cast, { ...bought, owner: alice.address, wallet: null }, alice);
  const cancel: Cell = cancelNameAuctionBody(4);
  const message = { to: bought.address, value: toNano('0.1'), body: cancel };
  await stage.act('the owner cancels the auction', alice, message, { transactions: 3 });
  return { ...offered, bid: null };
}

async function offer(
  { stage }: Cast,
  name: Omit<UserName, 'bid'>,
  owner: Actor,
): Promise<UserName> {
  const auction = { ...auctionFor(owner.address), maxBidNano: 0n, initialMinBidNano: toNano(3) };
  const body = startNameAuctionBody(auction, 5);
  const message = { to: name.address, value: toNano('0.1'), body };
  await stage.act(`${name.name} is offered`, owner, message, { transactions: 3 });
  return { ...name, auction, bid: { bidder: null, amountNano: 0n } };
}

async function bid(
  { stage }: Cast,
  step: string,
  from: Actor,
  to: Address,
  value: bigint,
  expected: Expected,
) {
  await stage.act(step, from, { to, value }, expected);
}
