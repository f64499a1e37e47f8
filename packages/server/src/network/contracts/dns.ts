import { Builder, type Cell, ChainError, loadSnake, type StackValue } from '@tonway/chain';
import {
  type CategoryRecord,
  ContentText,
  decodeName,
  dnsRecords,
  encodeName,
  NEXT_RESOLVER,
  readRecord,
} from '@tonway/contracts';
import { type Contract, ContractError, UnexpectedContract } from './contract.ts';
import { integer, MethodStack } from './method-stack.ts';

export interface DnsEntry extends Omit<CategoryRecord, 'name'> {
  /** The part of the name that was resolved. */
  readonly name: string;
}

interface DnsQuery {
  readonly name: string;
  /** SHA-256 of the category name; zeros: all categories. */
  readonly category: Uint8Array;
  /** Maximum number of further resolvers. */
  readonly hops: number;
}

export const ALL_CATEGORIES: Uint8Array = new Uint8Array(32);

/** Resolves a name recursively, from resolver to resolver. */
export async function resolveName(resolver: Contract, query: DnsQuery): Promise<DnsEntry[]> {
  const bytes = encodeName(query.name);
  const { bits, cell } = await runDnsResolve(resolver, bytes, query.category);
  if (bits === 0 || !cell) return [];
  if (bits === bytes.length * 8) return entriesOf(cell, query);
  return resolveFurther(resolver, query, decodeName(bytes.subarray(0, bits / 8)), cell);
}

export async function runDnsResolve(
  resolver: Contract,
  name: Uint8Array,
  category: Uint8Array,
): Promise<{ readonly bits: number; readonly cell: Cell | null }> {
  const slice: StackValue = { kind: 'slice', cell: new Builder().storeBytes(name).build() };
  const number: StackValue = {
    kind: 'int',
    value: BigInt(`0x${Buffer.from(category).toString('hex')}`),
  };
  const { exitCode, stack } = await resolver.run('dnsresolve', [slice, number]);
  const [bits, record] = stack;
  if (exitCode !== 0) throw new ContractError('get method failed');
  if (stack.length !== 2 || bits?.kind !== 'int')
    throw new ContractError('get method returned unexpected stack');
  const resolvedBits = Number(bits.value);
  if (resolvedBits < 0 || resolvedBits > name.length * 8 || resolvedBits % 8 !== 0)
    throw new ContractError('dnsresolve returned an invalid number of bits');
  return { bits: resolvedBits, cell: record?.kind === 'cell' ? record.cell : null };
}

/** The records of a name that was resolved completely. */
function entriesOf(cell: Cell, { name, category }: DnsQuery): DnsEntry[] {
  const isAll = category.every((byte) => byte === 0);
  if (isAll) return dnsRecords(cell).map((found) => ({ ...found, name }));
  const record = readRecord(cell);
  return record ? [{ name, category, record }] : [];
}

/** The resolver has resolved the end of the name and returned the next resolver. */
async function resolveFurther(
  resolver: Contract,
  query: DnsQuery,
  resolved: string,
  cell: Cell,
): Promise<DnsEntry[]> {
  const record = readRecord(cell);
  if (record?.kind !== 'resolver') throw new ContractError('dnsresolve returned no next resolver');
  if (query.hops === 0) return [{ name: resolved, category: NEXT_RESOLVER, record }];
  const rest = query.name.slice(0, query.name.length - resolved.length);
  const next = await resolver.otherContract(record.address);
  return resolveName(next, { ...query, name: rest, hops: query.hops - 1 });
}

/** A domain that is an NFT. */
export interface Domain {
  /** Empty if the contract does not return it. */
  readonly name: string;
  readonly records: readonly CategoryRecord[];
}

/** In `dnsresolve`, one zero byte stands for the contract's own domain. */
const OWN_NAME_BYTES = Uint8Array.of(0);
const OWN_NAME: StackValue = {
  kind: 'slice',
  cell: new Builder().storeBytes(OWN_NAME_BYTES).build(),
};

/** The records of a domain; null if the contract does not resolve its own domain. */
export async function readOwnRecords(item: Contract): Promise<readonly CategoryRecord[] | null> {
  const { bits, cell } = await runDnsResolve(item, OWN_NAME_BYTES, ALL_CATEGORIES);
  if (bits !== 8) return null;
  return cell ? dnsRecords(cell) : [];
}

/** Null if the item is not a domain. */
export async function readDomain(item: Contract): Promise<Domain | null> {
  const { exitCode, stack } = await item.run('dnsresolve', [OWN_NAME, integer(0n)]);
  const records = stack[1];
  if (exitCode !== 0 || stack.length !== 2 || records?.kind !== 'cell') return null;
  return { records: [...dnsRecords(records.cell)], name: await readDomainName(item) };
}

async function readDomainName(item: Contract): Promise<string> {
  try {
    const stack = await MethodStack.run(item, 'get_domain', 1);
    return `${new ContentText(loadSnake(stack.slice(0)))}.ton`;
  } catch (error) {
    if (error instanceof UnexpectedContract || error instanceof ChainError) return '';
    throw error;
  }
}
