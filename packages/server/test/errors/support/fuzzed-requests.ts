import { Random } from '@tonway/tools/random';
import type { Json } from '../../../src/api/kernel/lossless-json.ts';
import { writeLosslessJson } from '../../../src/api/kernel/lossless-json.ts';
import type { Operation } from '../../../src/api/v2/operation.ts';
import type { Params, Questions } from '../../clients/support/questions.ts';
import { hostile, mutated, mutatedFields } from './fuzzed-values.ts';

/** A request as it goes over the wire. */
export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: Buffer;
}

const RARE_METHODS = ['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'GET', 'POST'];
const RARE_PATHS = [
  '',
  '/',
  '/nothing',
  '/__proto__',
  '/getShards/',
  '//',
  '/%2e%2e/',
  '/getshards',
];
const MAX_BATCH = 12;

/** Requests without end, the same for the same seed; many are right, and most are wrong in a place or two. */
export class FuzzedRequests {
  readonly #random: Random;
  readonly #operations: readonly Operation[];
  readonly #reads: readonly Operation[];
  readonly #questions: Questions;

  constructor(seed: number, operations: readonly Operation[], questions: Questions) {
    this.#random = new Random(seed);
    this.#operations = operations;
    this.#reads = operations.filter(({ methods }) => methods?.includes('get'));
    this.#questions = questions;
  }

  next(): FuzzedRequest {
    const random = this.#random;
    const kind = random.below(100);
    if (kind < 3) return { ...this.#post(), method: random.pick(RARE_METHODS) };
    if (kind < 5) return { ...this.#post(), path: random.pick(RARE_PATHS) };
    if (kind < 40) return this.#get();
    if (kind < 65) return this.#post();
    if (kind < 95) return this.#rpc(this.#call());
    return this.#rpc(Array.from({ length: random.below(MAX_BATCH) }, () => this.#call()));
  }

  #get(): FuzzedRequest {
    const random = this.#random;
    const { name, params } = this.#question(random.below(20) > 0);
    const query = Object.entries(params).flatMap(([key, value]) =>
      [value, ...(random.below(20) === 0 ? [hostile(random)] : [])]
        .flat()
        .map((each) => `${encode(key)}=${encode(shown(each))}`),
    );
    const text = query.join('&');
    const broken = random.below(30) === 0 ? text.replaceAll('%', '%%') : text;
    return { method: 'GET', path: `/${name}?${broken}` };
  }

  #post(): FuzzedRequest {
    const { name, params } = this.#question();
    return { method: 'POST', path: `/${name}`, body: this.#bytes(params) };
  }

  #rpc(call: Json): FuzzedRequest {
    return { method: 'POST', path: '/jsonRPC', body: this.#bytes(call) };
  }

  #call(): Json {
    const { name, params } = this.#question();
    const call = { jsonrpc: '2.0', id: this.#random.below(1000), method: name, params };
    return this.#random.below(15) === 0 ? mutated(call, this.#random) : call;
  }

  /** An operation under one of its names, and parameters that are right or nearly so. */
  #question(onlyReads = false): { readonly name: string; readonly params: Params } {
    const random = this.#random;
    const { name, aliases = [] } = random.pick(onlyReads ? this.#reads : this.#operations);
    const question = random.pick(this.#questions[name] ?? [{}]);
    let params = typeof question === 'function' ? question() : question;
    for (let left = random.below(3); left > 0; left--) params = mutatedFields(params, random);
    return { name: random.pick([name, ...aliases]), params };
  }

  /** JSON, and now and then not quite. */
  #bytes(value: Json): Buffer {
    const bytes = Buffer.from(writeLosslessJson(value));
    const random = this.#random;
    if (random.below(25) > 0) return bytes;
    if (random.below(2) === 0) return bytes.subarray(0, random.below(bytes.length));
    bytes[random.below(bytes.length)] = random.below(256);
    return bytes;
  }
}

function shown(value: Json): string {
  return value !== null && typeof value === 'object' ? writeLosslessJson(value) : String(value);
}

/** Lone surrogates have no form in a URL. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
