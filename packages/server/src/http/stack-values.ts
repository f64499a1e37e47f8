import type { Cell, StackValue, VmStack } from '@tonway/chain';
import { InvalidRequest, RequestError } from './errors.ts';
import { BocTexts } from './large-answers.ts';
import type { Json } from './lossless-json.ts';
import { readBag, readBase64 } from './values.ts';

const MAX_ENTRIES = 8000;
const MAX_DEPTH = 1024;
/** Of all bags of cells in a stack that is given: what a lite server takes. */
const MAX_BAG_BYTES = 65_536;

/** Counts the entries of a stack, nested ones included, and refuses too many or too deep ones. */
export class StackBudget {
  readonly #texts: { readonly size: string; readonly depth: string };
  #entries = 0;
  #bagBytes = 0;
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

  takeBag(bytes: number): void {
    this.#bagBytes += bytes;
    if (this.#bagBytes > MAX_BAG_BYTES) throw new RequestError(500, this.#texts.size);
  }

  take(depth: number): void {
    if (++this.#entries > MAX_ENTRIES) throw new RequestError(500, this.#texts.size);
    if (depth > MAX_DEPTH) throw new RequestError(500, this.#texts.depth);
    this.deepest = Math.max(this.deepest, depth);
  }
}

/** Refuses a result that is nested as deep as the service allows, or deeper. */
export function withinDepth<T>(maxDepth: number, write: (budget: StackBudget) => T): T {
  const budget = StackBudget.ofResult();
  const written = write(budget);
  if (budget.deepest >= maxDepth) throw new RequestError(533, `Result stack depth >= ${maxDepth}`);
  return written;
}

/** The cells and slices of a stack as texts: written once each, within the size of an answer, and in turns with others. */
export async function stackTexts(stack: VmStack, maxBytes: number): Promise<BocTexts> {
  const texts = new BocTexts(maxBytes);
  // one with more entries is refused when it is shown
  let left = MAX_ENTRIES;
  const write = async (values: readonly StackValue[]): Promise<void> => {
    for (const value of values) {
      if (left-- <= 0) return;
      if (value.kind === 'cell' || value.kind === 'slice') await texts.of(value.cell);
      if (value.kind === 'tuple') await write(value.items);
    }
  };
  await write(stack);
  return texts;
}

const DECIMAL = /^[+-]?[0-9]{1,80}$/;
const HEX = /^-?0x[0-9a-fA-F]{1,65}$/;
const BITS = 257;

/** A number of the TVM: decimal, or hex behind `0x` or `-0x`; null where it is none or does not fit. */
function readInt256(text: string): bigint | null {
  if (!DECIMAL.test(text) && !HEX.test(text)) return null;
  const digits = BigInt(text.replace(/^[+-]/, ''));
  const value = text.startsWith('-') ? -digits : digits;
  return BigInt.asIntN(BITS, value) === value ? value : null;
}

/** The same in JSON: as a text, or as a whole number. */
export function readJsonInt256(value: Json): bigint | null {
  if (typeof value === 'string') return readInt256(value);
  const isWhole =
    typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
  return isWhole ? readInt256(BigInt(value).toString()) : null;
}

/** Lower-case hex behind `0x` or `-0x`. */
export function int256ToHex(value: bigint): string {
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}

/** A number that is an argument of a get-method. */
export function readStackNumber(value: Json): bigint {
  if (typeof value === 'number' && !Number.isInteger(value))
    throw new InvalidRequest('Wrong type of number in stack entry');
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    throw new InvalidRequest('Wrong type of number in stack entry');
  const number = readJsonInt256(value);
  if (number === null) throw new InvalidRequest(`Invalid number: ${value}`);
  return number;
}

/** A bag of cells in base64 that is an argument of a get-method; `type` and `wrong` are for the error's text. */
export function readStackCell(
  value: Json,
  { type, wrong }: { readonly type: string; readonly wrong: string },
  budget: StackBudget,
): Cell {
  if (typeof value !== 'string') throw new InvalidRequest(wrong);
  if (value === '') throw new InvalidRequest(`Empty ${type}`);
  return readGivenBag(base64Or(value, wrong), budget);
}

export function readGivenBag(bytes: Uint8Array, budget: StackBudget): Cell {
  budget.takeBag(bytes.length);
  return readBag(bytes);
}

function base64Or(text: string, wrong: string): Uint8Array {
  try {
    return readBase64(text);
  } catch {
    throw new InvalidRequest(wrong);
  }
}
