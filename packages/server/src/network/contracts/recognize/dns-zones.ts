import { Address, Config, loadSnake, MASTERCHAIN } from '@tonway/chain';
import {
  type CategoryRecord,
  ContentText,
  type DnsRecord,
  type DnsZone,
  type DnsZoneName,
  decodeName,
  encodeName,
  PUBLIC_DNS_ZONES,
  readRecord,
  TEXT_LIMITS,
  utf8Text,
} from '@tonway/contracts';
import { LRUCache } from 'lru-cache';
import { accountKey } from '../../../store/accounts/account-key.ts';
import type { ContractRows } from '../../../store/contracts/tables.ts';
import { type Contract, ContractError, UnexpectedContract } from '../contract.ts';
import { ALL_CATEGORIES, readOwnRecords, runDnsResolve } from '../dns.ts';
import { MethodStack } from '../method-stack.ts';
import { nullIfUnexpected } from './detector.ts';

const ZONE_NAMES: readonly DnsZoneName[] = ['ton', 't.me'];
/** A name is resolved label by label at most. */
const MAX_HOPS = 2;
const MAX_ROOTS = 16;

/** The collections whose items are domains: well-known ones, or those that the DNS root of the network resolves. */
export class DnsZones {
  readonly #public: readonly DnsZone[] | undefined;
  /** By the state of the root. */
  readonly #resolved = new LRUCache<string, readonly DnsZone[]>({ max: MAX_ROOTS });

  constructor(network: string) {
    this.#public = PUBLIC_DNS_ZONES[network];
  }

  /** The zone of a collection; null if its items are no domains. */
  async of(collection: Contract): Promise<DnsZone | null> {
    const zones = this.#public ?? (await this.#zonesOfRoot(collection));
    return zones.find((zone) => zone.collection.equals(collection.address)) ?? null;
  }

  async #zonesOfRoot(contract: Contract): Promise<readonly DnsZone[]> {
    const { config } = await contract.executionContext();
    const hash = Config.fromRoot(config).get(4);
    if (!hash) return [];
    const root = await contract.otherContract(new Address(MASTERCHAIN, hash));
    const { code, data } = root.state;
    const key = `${root.address.toRaw()} ${code?.hashHex()} ${data?.hashHex()}`;
    const zones = this.#resolved.get(key) ?? (await resolveZones(root));
    this.#resolved.set(key, zones);
    return zones;
  }
}

async function resolveZones(root: Contract): Promise<readonly DnsZone[]> {
  const zones: DnsZone[] = [];
  for (const name of ZONE_NAMES) {
    const collection = await resolverOf(root, name);
    if (collection) zones.push({ name, collection });
  }
  return zones;
}

/** The resolver of the names in a zone; null if there is none. */
async function resolverOf(root: Contract, zone: string): Promise<Address | null> {
  // any label: resolvers do not resolve a zone itself, only names in it
  const name = encodeName(`a.${zone}`);
  let resolver = root;
  for (let from = 0, hops = 0; hops < MAX_HOPS; hops++) {
    const step = await nextResolver(resolver, name.subarray(from));
    if (!step) return null;
    from += step.bytes;
    const resolved = decodeName(name.subarray(0, from));
    if (resolved === zone) return step.address;
    resolver = await resolver.otherContract(step.address);
  }
  return null;
}

async function nextResolver(
  resolver: Contract,
  name: Uint8Array,
): Promise<{ readonly bytes: number; readonly address: Address } | null> {
  try {
    const { bits, cell } = await runDnsResolve(resolver, name, ALL_CATEGORIES);
    const record = bits > 0 && cell ? readRecord(cell) : null;
    return record?.kind === 'resolver' ? { bytes: bits / 8, address: record.address } : null;
  } catch (error) {
    if (error instanceof ContractError) return null;
    throw error;
  }
}

type DnsRecords = Omit<NonNullable<ContractRows['dns_entries']>, 'owner' | 'domain'>;

/** The longest name that `dnsresolve` accepts: one cell. */
const MAX_NAME_BYTES = 127;

/** Null if the item does not return the name of its domain; without records if it does not resolve this name. */
export async function readDnsEntry(
  item: Contract,
  zone: DnsZone,
): Promise<{ readonly name: string; readonly records: DnsRecords | null } | null> {
  const name = await nullIfUnexpected(() => readName(item, zone));
  if (name === null) return null;
  const records = await nullIfUnexpected(() => readOwnRecords(item));
  return { name, records: records && recordColumns(records) };
}

/** Items of `ton` return their own label, those of `t.me` the whole name as resolvers encode it. */
async function readName(item: Contract, zone: DnsZone): Promise<string> {
  if (zone.name === 'ton') return `${label(await readBytes(item, 'get_domain'))}.ton`;
  const name = decodeName(await readBytes(item, 'get_full_domain'));
  const suffix = `.${zone.name}`;
  if (!name.endsWith(suffix)) throw new UnexpectedContract('the name is not in the zone');
  return `${label(new TextEncoder().encode(name.slice(0, -suffix.length)))}${suffix}`;
}

async function readBytes(item: Contract, method: string): Promise<Uint8Array> {
  const stack = await MethodStack.run(item, method, 1);
  return loadSnake(stack.slice(0), TEXT_LIMITS);
}

/** A separator within a label would make it another name. */
function label(bytes: Uint8Array): string {
  const text = bytes.length > MAX_NAME_BYTES ? null : utf8Text(new ContentText(bytes));
  if (!text || text.includes('.') || text.includes('\0') || text.includes('\ufffd'))
    throw new UnexpectedContract('the name of the domain is not a single label');
  return text;
}

function recordColumns(records: readonly CategoryRecord[]): DnsRecords {
  const found = new Map(records.map(({ name, record }) => [name, record]));
  return {
    next_resolver: addressIn(found.get('dns_next_resolver'), 'resolver'),
    wallet: addressIn(found.get('wallet'), 'wallet'),
    site_adnl: hashIn(found.get('site'), 'adnl'),
    storage_bag_id: hashIn(found.get('storage'), 'storage'),
  };
}

function addressIn(record: DnsRecord | undefined, kind: 'wallet' | 'resolver'): Uint8Array | null {
  return record?.kind === kind ? accountKey(record.address) : null;
}

function hashIn(record: DnsRecord | undefined, kind: 'adnl' | 'storage'): Uint8Array | null {
  return record?.kind === kind ? record.hash : null;
}
