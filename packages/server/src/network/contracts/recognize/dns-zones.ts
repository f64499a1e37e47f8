import { Address, Config, MASTERCHAIN } from '@tonway/chain';
import {
  type DnsZone,
  type DnsZoneName,
  decodeName,
  encodeName,
  PUBLIC_DNS_ZONES,
  readRecord,
} from '@tonway/contracts';
import { LRUCache } from 'lru-cache';
import { type Contract, ContractError } from '../contract.ts';
import { ALL_CATEGORIES, runDnsResolve } from '../dns.ts';

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
