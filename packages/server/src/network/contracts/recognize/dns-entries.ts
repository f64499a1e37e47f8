import { ChainError, loadSnake } from '@tonway/chain';
import {
  type CategoryRecord,
  ContentText,
  type DnsRecord,
  type DnsZone,
  decodeName,
  TEXT_LIMITS,
  utf8Text,
} from '@tonway/contracts';
import { accountKey } from '../../../store/accounts/account-key.ts';
import type { ContractFacts } from '../../../store/contracts/tables.ts';
import { type Contract, ContractError, UnexpectedContract } from '../contract.ts';
import { readOwnRecords } from '../dns.ts';
import { MethodStack } from '../method-stack.ts';

type DnsRecords = Omit<NonNullable<ContractFacts['dns_entries']>, 'owner' | 'domain'>;

interface DnsEntry {
  readonly name: string;
  /** Null if the item does not resolve its own name. */
  readonly records: DnsRecords | null;
}

/** The longest name that `dnsresolve` accepts: one cell. */
const MAX_NAME_BYTES = 127;

/** Null if the item does not return the name of its domain. */
export async function readDnsEntry(item: Contract, zone: DnsZone): Promise<DnsEntry | null> {
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

async function nullIfUnexpected<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ContractError || error instanceof ChainError) return null;
    throw error;
  }
}
