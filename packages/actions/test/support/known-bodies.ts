import { Builder, type Cell, ChainError } from '@tonway/chain';
import * as contracts from '@tonway/contracts';
import type { Message, Trace } from '../../src/index.ts';
import { type LoadedTrace, readTrace, traceNames } from './trace-fixtures.ts';

interface KnownBody {
  readonly opcode: number;
  readonly tag: string;
  readonly load?: (source: ReturnType<Cell['slice']>) => unknown;
}

const OPCODE_TAG = /^#[0-9a-f]{8}$/;

const exported: readonly unknown[] = Object.values(contracts);

/** All messages that are known, by opcode. */
export const KNOWN_BODIES: ReadonlyMap<number, readonly KnownBody[]> = Map.groupBy(
  exported.flat().filter(isKnownBody),
  ({ opcode }) => opcode,
);

function isKnownBody(value: unknown): value is KnownBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'opcode' in value &&
    'tag' in value &&
    typeof value.tag === 'string' &&
    OPCODE_TAG.test(value.tag)
  );
}

/** A trace and the body of one of its messages. */
export interface BodyInTrace extends LoadedTrace {
  readonly body: Cell;
}

/** For every known opcode in the recorded traces, the smallest trace with a message that has it. */
export function recordedBodies(): ReadonlyMap<number, BodyInTrace> {
  const found = new Map<number, BodyInTrace>();
  const loaded = traceNames().map(readTrace);
  const size = ({ trace }: LoadedTrace) => trace.transactions.length;
  for (const each of loaded.toSorted((a, b) => size(a) - size(b)))
    for (const { opcode, body } of messagesOf(each.trace))
      if (isKnown(opcode) && body && !found.has(opcode)) found.set(opcode, { ...each, body });
  return found;
}

function isKnown(opcode: number | null): opcode is number {
  return opcode !== null && KNOWN_BODIES.has(opcode);
}

function messagesOf({ transactions }: Trace): readonly Message[] {
  return transactions.flatMap(({ inMessage, outMessages }) => [
    ...(inMessage?.source === null ? [inMessage] : []),
    ...outMessages,
  ]);
}

/** Makes the trace with another body in every message that has the body. */
export function replacing({ trace, body }: BodyInTrace): (replacement: Cell) => Trace {
  const affected = new Set(
    messagesOf(trace).flatMap((each) => (hasBody(each, body) ? each.hash : [])),
  );
  return (replacement) => {
    const changes = { body: replacement, opcode: opcodeOf(replacement) };
    const changed = (message: Message) =>
      affected.has(message.hash) ? { ...message, ...changes } : message;
    const transactions = trace.transactions.map((transaction) => ({
      ...transaction,
      inMessage: transaction.inMessage && changed(transaction.inMessage),
      outMessages: transaction.outMessages.map(changed),
    }));
    return { ...trace, transactions };
  };
}

function hasBody(message: Message, body: Cell): boolean {
  return message.body?.equals(body) ?? false;
}

function opcodeOf(body: Cell): number | null {
  return body.bitLength < 32 ? null : body.slice().loadUint(32);
}

/** The first bits of a body, with all references that it has, or without. */
export function truncated(body: Cell, bits: number, keepRefs: boolean): Cell {
  const slice = body.slice();
  const builder = new Builder().storeBits(slice.loadBits(bits));
  if (keepRefs) for (let left = body.refCount; left > 0; left--) builder.storeRef(slice.loadRef());
  return builder.build();
}

/** A body under another opcode. */
export function underOpcode(body: Cell, opcode: number): Cell {
  const builder = new Builder().storeUint(opcode, 32);
  const slice = body.slice();
  slice.skip(Math.min(32, slice.remainingBits));
  return builder.storeSlice(slice).build();
}

export type Random = () => number;

/** Numbers from 0 to 1, the same in every run. */
export function randomNumbers(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const BODY_BITS = 600;

/** A body that a known message of the opcode accepts, if one is found; otherwise any. */
export function inventedBody(opcode: number, random: Random): Cell {
  const structs = KNOWN_BODIES.get(opcode) ?? [];
  for (const density of [0.5, 0.2, 0.1, 0.02, 0]) {
    for (let attempt = 0; attempt < 20; attempt++) {
      const body = underOpcode(randomCell(random, density, 3), opcode);
      for (const { load } of structs) {
        const used = load && usedBy(load, body);
        if (used) return used;
      }
    }
  }
  return underOpcode(randomCell(random, 0.5, 1), opcode);
}

/** The part of a body that is read; null if the body is refused. */
function usedBy(load: NonNullable<KnownBody['load']>, body: Cell): Cell | null {
  const slice = body.slice();
  try {
    load(slice);
    return truncated(body, body.bitLength - slice.remainingBits, true);
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

function randomCell(random: Random, density: number, depth: number): Cell {
  const builder = new Builder();
  for (let bit = 0; bit < BODY_BITS; bit++) builder.storeBit(random() < density);
  const child = depth > 0 ? randomCell(random, density, depth - 1) : null;
  if (child) for (let ref = 0; ref < 4; ref++) builder.storeRef(child);
  return builder.build();
}
