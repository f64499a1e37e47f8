import type { Cell, StackValue, VmStack } from '@tonway/chain';
import { excerpt, InvalidRequest, RequestError } from '../kernel/errors.ts';
import type { Json } from '../kernel/lossless-json.ts';
import { readBase64, readRequestBoc } from '../kernel/values.ts';
import { BocEncoder } from './large-responses.ts';

const MAX_ENTRIES = 8000;
const MAX_DEPTH = 1024;
/** Of all BoCs in the arguments of a get-method: the limit of lite servers. */
const MAX_BOC_BYTES = 65_536;

/** Counts the entries of a stack, including nested entries; throws above the limits of size and depth. */
export class StackBudget {
  readonly #texts: { readonly size: string; readonly depth: string };
  #entries = 0;
  #bocBytes = 0;
  /** The deepest nesting so far: 1 for a stack without tuples and lists. */
  deepest = 0;

  private constructor(texts: { size: string; depth: string }) {
    this.#texts = texts;
  }

  static ofInput(): StackBudget {
    return new StackBudget({
      size: 'TVM stack input exceeds size limit',
      depth: 'TVM stack input exceeds depth limit',
    });
  }

  static ofResult(): StackBudget {
    return new StackBudget({
      size: 'TVM stack size exceeds limit',
      depth: 'TVM stack depth exceeds limit',
    });
  }

  takeBoc(bytes: number): void {
    this.#bocBytes += bytes;
    if (this.#bocBytes > MAX_BOC_BYTES) throw new RequestError(500, this.#texts.size);
  }

  take(depth: number): void {
    if (++this.#entries > MAX_ENTRIES) throw new RequestError(500, this.#texts.size);
    if (depth > MAX_DEPTH) throw new RequestError(500, this.#texts.depth);
    this.deepest = Math.max(this.deepest, depth);
  }
}

/** Writes a result stack; throws if it is nested `maxDepth` levels or deeper. */
export function withMaxDepth<T>(maxDepth: number, write: (budget: StackBudget) => T): T {
  const budget = StackBudget.ofResult();
  const written = write(budget);
  if (budget.deepest >= maxDepth) throw new RequestError(533, `Result stack depth >= ${maxDepth}`);
  return written;
}

/** Encodes the cells and slices of a stack as BoCs, without blocking the event loop. */
export async function encodeStackCells(stack: VmStack, maxBytes: number): Promise<BocEncoder> {
  const texts = new BocEncoder(maxBytes);
  // a stack with more entries is rejected later, by `StackBudget`
  let left = MAX_ENTRIES;
  const write = async (values: readonly StackValue[]): Promise<void> => {
    for (const value of values) {
      if (left-- <= 0) return;
      if (value.kind === 'cell' || value.kind === 'slice') await texts.encode(value.cell);
      if (value.kind === 'tuple') await write(value.items);
    }
  };
  await write(stack);
  return texts;
}

const DECIMAL = /^[+-]?[0-9]{1,80}$/;
const HEX = /^-?0x[0-9a-fA-F]{1,65}$/;
const BITS = 257;

/** A TVM integer: decimal, or hex with the prefix `0x` or `-0x`; null if invalid or out of range. */
function readInt256(text: string): bigint | null {
  if (!DECIMAL.test(text) && !HEX.test(text)) return null;
  const digits = BigInt(text.replace(/^[+-]/, ''));
  const value = text.startsWith('-') ? -digits : digits;
  return BigInt.asIntN(BITS, value) === value ? value : null;
}

/** A TVM integer in JSON: a string or an integer. */
export function readJsonInt256(value: Json): bigint | null {
  if (typeof value === 'string') return readInt256(value);
  const isInteger =
    typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
  return isInteger ? readInt256(BigInt(value).toString()) : null;
}

/** Lower-case hex with the prefix `0x` or `-0x`. */
export function int256ToHex(value: bigint): string {
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}

/** Reads a numeric argument of a get-method. */
export function readStackNumber(value: Json): bigint {
  if (typeof value === 'number' && !Number.isInteger(value))
    throw new InvalidRequest('Wrong type of number in stack entry');
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    throw new InvalidRequest('Wrong type of number in stack entry');
  const number = readJsonInt256(value);
  if (number === null) throw new InvalidRequest(`Invalid number: ${excerpt(`${value}`)}`);
  return number;
}

/** Reads a cell argument of a get-method, a BoC in base64; `type` and `wrong` are for the error text. */
export function readStackCell(
  value: Json,
  { type, wrong }: { readonly type: string; readonly wrong: string },
  budget: StackBudget,
): Cell {
  if (typeof value !== 'string') throw new InvalidRequest(wrong);
  if (value === '') throw new InvalidRequest(`Empty ${type}`);
  return readStackBoc(base64Or(value, wrong), budget);
}

export function readStackBoc(bytes: Uint8Array, budget: StackBudget): Cell {
  budget.takeBoc(bytes.length);
  return readRequestBoc(bytes);
}

function base64Or(text: string, wrong: string): Uint8Array {
  try {
    return readBase64(text);
  } catch {
    throw new InvalidRequest(wrong);
  }
}
