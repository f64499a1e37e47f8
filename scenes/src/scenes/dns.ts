import { type Address, type Cell, contractAddress, type StateInit, toNano } from '@ton/core';
import type { Actor } from '../actor.ts';
import { attributeKey, offChainContent } from '../contracts/content.ts';
import {
  changeRecordBody,
  dnsCollectionInit,
  dnsRecord,
  dnsRootInit,
  domainAddress,
  renewDomainBody,
} from '../contracts/dns.ts';
import { nftTransferBody } from '../contracts/nft.ts';
import { comment } from '../contracts/text.ts';
import type { SceneNetwork } from '../network.ts';
import { refused, type SceneResult, Stage } from '../stage.ts';

export interface DnsScene extends SceneResult {
  readonly root: Address;
  /** The collection of the zone `ton`. */
  readonly collection: Address;
  /** The collection of the subdomains of `alice.ton`. */
  readonly subdomains: Address;
  readonly domains: readonly Domain[];
}

export interface Domain {
  readonly name: string;
  readonly address: Address;
  readonly owner: Address;
  readonly records: Readonly<Record<string, Cell>>;
}

/** The zone `ton`, which has the same address on every network. */
export function tonZoneInit(): Promise<StateInit> {
  return zoneInit('ton');
}

function zoneInit(name: string): Promise<StateInit> {
  return dnsCollectionInit(offChainContent(`https://example.com/dns/${name}.json`));
}

const NOT_OWNER = 401;
const UNKNOWN_OPERATION = 0xffff;

interface Cast {
  readonly stage: Stage;
  readonly alice: Actor;
  readonly bob: Actor;
  readonly root: Address;
  readonly collection: Address;
  readonly subdomains: Address;
}

/** Domains are registered, get and lose records, change owners, and have subdomains. */
export async function dns(network: SceneNetwork): Promise<DnsScene> {
  const cast = await prepare(new Stage('dns', network));
  const { stage, alice, bob, root, collection, subdomains } = cast;
  const [aliceTon, bobTon, shop] = await register(cast);
  const records = await setRecords(cast, aliceTon);
  await refuse(cast, aliceTon);
  await giveAway(cast, bobTon);
  return {
    steps: stage.steps,
    root,
    collection,
    subdomains,
    domains: [
      { name: 'alice.ton', address: aliceTon, owner: alice.address, records },
      { name: 'bob.ton', address: bobTon, owner: alice.address, records: {} },
      { name: 'shop.alice.ton', address: shop, owner: bob.address, records: {} },
    ],
  };
}

async function prepare(stage: Stage): Promise<Cast> {
  const alice = await stage.actor('alice', 'v4r2');
  const bob = await stage.actor('bob', 'v5r1');
  const collection = await deployZone('ton');
  const subdomains = await deployZone('alice');
  const init = await dnsRootInit({ ton: collection });
  const root = contractAddress(0, init);
  const deploy = { to: root, value: toNano('0.1'), init };
  await stage.act('the root is deployed', alice, deploy, { transactions: 2 });
  return { stage, alice, bob, root, collection, subdomains };

  async function deployZone(name: string) {
    const zone = await zoneInit(name);
    const address = contractAddress(0, zone);
    const message = { to: address, value: toNano('0.1'), init: zone };
    await stage.act(`the zone ${name} is deployed`, alice, message, { transactions: 2 });
    return address;
  }
}

async function register({ stage, alice, bob, collection, subdomains }: Cast) {
  return [
    await registerName(alice, collection, 'alice'),
    await registerName(bob, collection, 'bob'),
    await registerName(bob, subdomains, 'shop'),
  ] as const;

  /** The sender gets no answer: the domain replies to its collection. */
  async function registerName(actor: Actor, zone: Address, label: string) {
    const message = { to: zone, value: toNano(1), body: comment(label) };
    const expected = { transactions: 4, comments: [label] };
    await stage.act(`${label} is registered`, actor, message, expected);
    return domainAddress(zone, label);
  }
}

async function setRecords({ stage, alice, subdomains }: Cast, to: Address) {
  const records = {
    wallet: dnsRecord.wallet(alice.address),
    site: dnsRecord.site(attributeKey('some adnl address')),
    storage: dnsRecord.storage(attributeKey('some bag')),
    dns_next_resolver: dnsRecord.nextResolver(subdomains),
    text: dnsRecord.text('hello from a domain'),
  };
  for (const [name, record] of Object.entries(records))
    await change(`${name} is set`, name, record);
  await change('mail is set', 'mail', dnsRecord.text('alice@example.com'));
  await change('mail is deleted', 'mail', null);
  const renewal = { to, value: toNano('0.05'), body: renewDomainBody() };
  await stage.act('the domain is renewed', alice, renewal, { transactions: 2 });
  return records;

  async function change(step: string, name: string, record: Cell | null) {
    const message = { to, value: toNano('0.05'), body: changeRecordBody(name, record) };
    await stage.act(step, alice, message, { transactions: 2 });
  }
}

async function refuse({ stage, bob, collection }: Cast, domain: Address) {
  const body = changeRecordBody('wallet', dnsRecord.wallet(bob.address));
  const theft = { to: domain, value: toNano('0.05'), body };
  const failures = [refused(domain, NOT_OWNER)];
  await stage.act('a stranger sets a record', bob, theft, { transactions: 3, failures });
  const again = { to: collection, value: toNano(1), body: comment('alice') };
  await stage.act('a name that is taken is registered', bob, again, {
    transactions: 4,
    comments: ['alice'],
    failures: [refused(domain, UNKNOWN_OPERATION)],
  });
}

async function giveAway({ stage, alice, bob }: Cast, to: Address) {
  const body = nftTransferBody({
    newOwner: alice.address,
    excessesTo: bob.address,
    notificationNano: 0n,
  });
  const message = { to, value: toNano('0.1'), body };
  await stage.act('a domain is given away', bob, message, { transactions: 3 });
}
