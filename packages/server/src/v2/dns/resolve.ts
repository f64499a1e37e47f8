import { Builder, type Cell, type StackValue } from '@tonway/chain';
import {
  type CategoryRecord,
  decodeName,
  dnsRecords,
  encodeName,
  NEXT_RESOLVER,
  readRecord,
} from '@tonway/contracts';
import { RequestError } from '../../http/errors.ts';
import type { Contract } from '../contract/contract.ts';

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
  if (exitCode !== 0) throw new RequestError(500, 'get method failed');
  if (stack.length !== 2 || bits?.kind !== 'int')
    throw new RequestError(500, 'get method returned unexpected stack');
  const understood = Number(bits.value);
  if (understood < 0 || understood > name.length * 8 || understood % 8 !== 0)
    throw new RequestError(500, 'dnsresolve returned an invalid number of bits');
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
  if (record?.kind !== 'resolver')
    throw new RequestError(500, 'dnsresolve returned no next resolver');
  if (question.hops === 0) return [{ name: understood, category: NEXT_RESOLVER, record }];
  const rest = question.name.slice(0, question.name.length - understood.length);
  const next = await resolver.neighbour(record.address);
  return resolveName(next, { ...question, name: rest, hops: question.hops - 1 });
}
