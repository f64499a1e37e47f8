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
import type { Contract } from './contract.ts';
import { ContractError, UnexpectedContract } from './errors.ts';
import { integer, MethodStack } from './method-stack.ts';

export interface DnsEntry extends Omit<CategoryRecord, 'name'> {
  /** The part of the name that the record is about. */
  readonly name: string;
}

interface Question {
  readonly name: string;
  /** 32 bytes; zeros: all categories. */
  readonly category: Uint8Array;
  /** How many further resolvers may be asked. */
  readonly hops: number;
}

export const ALL_CATEGORIES: Uint8Array = new Uint8Array(32);

/** Resolves a name, from resolver to resolver. */
export async function resolveName(resolver: Contract, question: Question): Promise<DnsEntry[]> {
  const bytes = encodeName(question.name);
  const { bits, cell } = await ask(resolver, bytes, question.category);
  if (bits === 0 || !cell) return [];
  if (bits === bytes.length * 8) return ownEntries(cell, question);
  return further(resolver, question, decodeName(bytes.subarray(0, bits / 8)), cell);
}

async function ask(
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
  const understood = Number(bits.value);
  if (understood < 0 || understood > name.length * 8 || understood % 8 !== 0)
    throw new ContractError('dnsresolve returned an invalid number of bits');
  return { bits: understood, cell: record?.kind === 'cell' ? record.cell : null };
}

/** The whole name was understood. */
function ownEntries(cell: Cell, { name, category }: Question): DnsEntry[] {
  const isAll = category.every((byte) => byte === 0);
  if (isAll) return dnsRecords(cell).map((found) => ({ ...found, name }));
  const record = readRecord(cell);
  return record ? [{ name, category, record }] : [];
}

/** The end of the name was understood; who knows the rest is said. */
async function further(
  resolver: Contract,
  question: Question,
  understood: string,
  cell: Cell,
): Promise<DnsEntry[]> {
  const record = readRecord(cell);
  if (record?.kind !== 'resolver') throw new ContractError('dnsresolve returned no next resolver');
  if (question.hops === 0) return [{ name: understood, category: NEXT_RESOLVER, record }];
  const rest = question.name.slice(0, question.name.length - understood.length);
  const next = await resolver.neighbour(record.address);
  return resolveName(next, { ...question, name: rest, hops: question.hops - 1 });
}

/** A domain that is an NFT. */
export interface Domain {
  /** Empty where the contract does not say it. */
  readonly name: string;
  readonly records: readonly CategoryRecord[];
}

/** The name of a contract itself: one zero byte. */
const OWN_NAME: StackValue = { kind: 'slice', cell: new Builder().storeUint(0, 8).build() };

/** Null where the item is not a domain. */
export async function readDomain(item: Contract): Promise<Domain | null> {
  const { exitCode, stack } = await item.run('dnsresolve', [OWN_NAME, integer(0n)]);
  const records = stack[1];
  if (exitCode !== 0 || stack.length !== 2 || records?.kind !== 'cell') return null;
  return { records: [...dnsRecords(records.cell)], name: await readDomainName(item) };
}

async function readDomainName(item: Contract): Promise<string> {
  try {
    const stack = await MethodStack.of(item, 'get_domain', 1);
    return `${new ContentText(loadSnake(stack.slice(0)))}.ton`;
  } catch (error) {
    if (error instanceof UnexpectedContract || error instanceof ChainError) return '';
    throw error;
  }
}
