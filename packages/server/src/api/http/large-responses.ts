import { createHash } from 'node:crypto';
import { type Cell, toBase64, writeBocInSteps } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { TimeSlice } from '../../util/time-slice.ts';
import { ResponseTooLarge } from '../kernel/errors.ts';
import { weakTag } from './caching.ts';

/** Maps the items of a list without blocking the event loop. Throws if the result becomes too large. */
export async function mapInSlices<T, S>(
  items: readonly T[],
  map: (item: T) => S,
  maxBytes: number,
): Promise<S[]> {
  const slice = new TimeSlice();
  const mapped: S[] = [];
  let [bytes, counted] = [0, 0];
  for (const item of items) {
    mapped.push(map(item));
    // a result of less than one slice is small; `answerJson` checks its size
    if (!slice.isOver) continue;
    for (; counted < mapped.length; counted++) bytes += JSON.stringify(mapped[counted]).length;
    if (bytes > maxBytes) throw new ResponseTooLarge(maxBytes);
    await slice.next();
  }
  return mapped;
}

/** Serializes an answer; throws `ResponseTooLarge` above the limit. */
export function answerJson(result: unknown, maxBytes: number): string {
  const json = JSON.stringify(result);
  if (json.length > maxBytes) throw new ResponseTooLarge(maxBytes);
  return json;
}

interface State<T> {
  readonly code: T;
  readonly data: T;
}

/** BoCs of code in base64, by hash. */
const CODE_TEXTS = new LRUCache<string, string>({
  maxSize: 8 * 2 ** 20,
  maxEntrySize: 256 * 1024,
  sizeCalculation: (text) => text.length,
});

/** Encodes cells as BoCs in base64. Each cell is encoded once; the size of all texts together is limited. */
export class BocEncoder {
  readonly #texts = new Map<string, string>();
  readonly #maxBytes: number;
  readonly #slice = new TimeSlice();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The BoC of a cell; `""` for null. Repeated cells count each time, because each copy is sent. */
  async encode(cell: Cell | null): Promise<string> {
    return cell ? this.#encode(cell, cell.hashHex()) : '';
  }

  /** The BoCs of a contract, at once unless they are large. */
  encodeState(code: Cell | null, data: Cell | null): State<string> | Promise<State<string>> {
    const state: State<string | Promise<string>> = {
      code: code ? this.#encodeCode(code) : '',
      data: data ? this.#encode(data, data.hashHex()) : '',
    };
    if (typeof state.code === 'string' && typeof state.data === 'string')
      return { code: state.code, data: state.data };
    return Promise.all([state.code, state.data]).then(([code, data]) => ({ code, data }));
  }

  /** Most contracts have one of a few codes. */
  #encodeCode(code: Cell): string | Promise<string> {
    const hash = code.hashHex();
    const known = CODE_TEXTS.get(hash);
    if (known !== undefined) return this.#add(hash, known);
    const text = this.#encode(code, hash);
    if (typeof text === 'string') CODE_TEXTS.set(hash, text);
    return text;
  }

  #encode(cell: Cell, hash: string): string | Promise<string> {
    const known = this.#texts.get(hash);
    if (known !== undefined) return this.#add(hash, known);
    const steps = writeBocInSteps(cell);
    while (true) {
      const { done, value } = steps.next();
      if (done) return this.#add(hash, toBase64(value));
      if (this.#slice.isOver) return this.#write(steps).then((text) => this.#add(hash, text));
    }
  }

  #add(hash: string, text: string): string {
    this.#texts.set(hash, text);
    this.#bytes += text.length;
    if (this.#bytes > this.#maxBytes) throw new ResponseTooLarge(this.#maxBytes);
    return text;
  }

  /** The BoC of a cell that was encoded before. */
  cached(cell: Cell): string {
    return this.#texts.get(cell.hashHex()) ?? '';
  }

  async #write(steps: ReturnType<typeof writeBocInSteps>): Promise<string> {
    while (true) {
      const { done, value } = steps.next();
      if (this.#slice.isOver) await this.#slice.next();
      if (done) return toBase64(value);
    }
  }
}

/** A serialized answer with its entity tag. */
export interface SerializedResponse {
  readonly json: string;
  readonly tag: string;
}

/** Serializes an answer with long lists without blocking the event loop. Throws `ResponseTooLarge` above the limit. */
export async function jsonInSlices(answer: unknown, maxBytes: number): Promise<SerializedResponse> {
  const slice = new TimeSlice();
  const digest = createHash('sha1');
  const texts: string[] = [];
  let [text, length] = ['', 0];
  const flush = () => {
    digest.update(text);
    texts.push(text);
    length += text.length;
    text = '';
    if (length > maxBytes) throw new ResponseTooLarge(maxBytes);
  };
  for (const part of jsonParts(answer, LIST_DEPTH)) {
    text += part;
    if (!slice.isOver) continue;
    flush();
    await slice.next();
  }
  flush();
  return { json: texts.join(''), tag: weakTag(digest.digest('base64url')) };
}

/** The lists of an answer are its members, or the answer itself. */
const LIST_DEPTH = 2;

/** The parts of what `JSON.stringify` returns: one for each item of lists and objects up to a depth. */
function* jsonParts(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) yield JSON.stringify(value);
  else if (Array.isArray(value)) yield* listParts(value, depth - 1);
  else yield* memberParts(value, depth - 1);
}

function* listParts(items: readonly unknown[], depth: number): Generator<string> {
  let separator = '[';
  for (const item of items) {
    yield separator;
    yield* jsonParts(item ?? null, depth);
    separator = ',';
  }
  yield items.length === 0 ? '[]' : ']';
}

function* memberParts(members: object, depth: number): Generator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(members)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* jsonParts(member, depth);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}
