import { type Address, contractAddress, toNano } from '@ton/core';
import type { Actor } from '../actor.ts';
import { changeRecordBody, dnsRecord, domainAddress, releaseDomainBody } from '../contracts/dns.ts';
import { comment } from '../contracts/text.ts';
import type { SceneNetwork } from '../network.ts';
import { type Expected, refused, type SceneResult, Stage } from '../stage.ts';
import { tonZoneInit } from './dns.ts';

export interface DomainAuctionsScene extends SceneResult {
  /** The collection of the zone `ton`, which is that of the scene `dns`. */
  readonly collection: Address;
  readonly domains: readonly AuctionedDomain[];
}

export interface AuctionedDomain {
  readonly name: string;
  readonly address: Address;
  /** Null during an auction. */
  readonly owner: Address | null;
  readonly wallet: Address | null;
  readonly bid: { readonly bidder: Address; readonly amountNano: bigint } | null;
}

const LOW_BID = 407;
const FOR_SALE = 408;
const NOT_RELEASED = 414;
/** Of the contract, plus one second. */
const AUCTION_SECONDS = 61;

interface Cast {
  readonly stage: Stage;
  readonly alice: Actor;
  readonly bob: Actor;
  readonly collection: Address;
}

/** Short names are sold by auction; a domain that was not renewed is released for another auction. */
export async function domainAuctions(network: SceneNetwork): Promise<DomainAuctionsScene> {
  const cast = await prepare(new Stage('domain auctions', network));
  const { stage, alice, bob, collection } = cast;
  const bought = await auction(cast, 'me');
  const released = await auction(cast, 'tv');
  await network.wait(AUCTION_SECONDS);
  await setWallet(cast, bought, { transactions: 3 });
  await setWallet(cast, released, { transactions: 3 });
  const release = { to: released, value: toNano(2), body: releaseDomainBody(6) };
  await stage.act('a domain is released too early', alice, release, {
    transactions: 3,
    failures: [refused(released, NOT_RELEASED)],
  });
  await network.wait(AUCTION_SECONDS);
  await stage.act('a domain is released', alice, release, { transactions: 3 });
  const [owner, wallet] = [bob.address, bob.address];
  const again = { bidder: alice.address, amountNano: toNano(2) };
  return {
    steps: stage.steps,
    collection,
    domains: [
      { name: 'me.ton', address: bought, owner, wallet, bid: null },
      { name: 'tv.ton', address: released, owner: null, wallet, bid: again },
    ],
  };
}

/** The zone may have been deployed by the scene `dns`. */
async function prepare(stage: Stage): Promise<Cast> {
  const alice = await stage.actor('alice', 'v4r2');
  const bob = await stage.actor('bob', 'v5r1');
  const init = await tonZoneInit();
  const collection = contractAddress(0, init);
  const deploy = { to: collection, value: toNano('0.1'), init };
  await stage.act('the zone is deployed', alice, deploy, { transactions: 2 });
  return { stage, alice, bob, collection };
}

/** Alice bids first and is outbid by bob. */
async function auction({ stage, alice, bob, collection }: Cast, label: string) {
  const to = await domainAddress(collection, label);
  const first = { to: collection, value: toNano(1), body: comment(label) };
  const asked = { transactions: 3, comments: [label] };
  await stage.act(`${label} is put up for auction`, alice, first, asked);
  const failures = [refused(to, LOW_BID)];
  const low = { to, value: toNano(1) };
  await stage.act('a bid is too low', bob, low, { transactions: 3, failures });
  await stage.act('alice is outbid', bob, { to, value: toNano(2) }, { transactions: 3 });
  const body = changeRecordBody('wallet', dnsRecord.wallet(bob.address));
  const early = { to, value: toNano('0.1'), body };
  await stage.act('a domain is changed during its auction', bob, early, {
    transactions: 3,
    failures: [refused(to, FOR_SALE)],
  });
  return to;
}

/** The first message after the auction also pays the price to the collection. */
async function setWallet({ stage, bob }: Cast, to: Address, expected: Expected) {
  const body = changeRecordBody('wallet', dnsRecord.wallet(bob.address));
  const message = { to, value: toNano('0.1'), body };
  await stage.act('a domain is bought and changed', bob, message, expected);
}
