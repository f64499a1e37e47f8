import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tonway/tools/ports';
import { AdnlServer } from '../../src/adnl/server.ts';
import { toTlBlockId } from '../../src/block-id.ts';
import type { ServerAddress } from '../../src/servers/server-address.ts';
import { decodeFunction, encodeAnswer, type Query, readFunction } from '../../src/tl/lite-api.ts';
import { TlReader } from '../../src/tl/reader.ts';
import type { ReplayChain } from './replay-chain.ts';

/** How a server behaves; everything can be changed while it runs. */
export interface Behaviour {
  /** Its newest masterchain block. */
  head: number;
  /** What it says is its newest, where that is a lie. */
  claimedHead: number | null;
  /** The masterchain block up to which all shards are applied, where that is less than the head. */
  shardClientLag: number;
  /** What was before is forgotten. */
  oldest: number;
  delayMs: number;
  /** Never answers. */
  silent: boolean;
  /** Answers everything with this error. */
  refusal: { readonly code: number; readonly message: string } | null;
  /** Questions per second; more are refused with code 228. */
  maxQueriesPerSecond: number;
}

const DEFAULTS: Behaviour = {
  head: 1146,
  claimedHead: null,
  shardClientLag: 0,
  oldest: 1,
  delayMs: 0,
  silent: false,
  refusal: null,
  maxQueriesPerSecond: Number.POSITIVE_INFINITY,
};

const WAIT_PREFIX_BYTES = 12;
const MAX_WAIT_MS = 10_000;
const MAX_AHEAD = 100;
const NOW = 1_784_200_000;
const CAPABILITIES = 15n;

/** A recorded network behind a real ADNL port, with a masterchain head that the test moves. */
export class ReplayServer {
  readonly behaviour: Behaviour;
  /** How often each function was asked, `wait` for the prefix among them. */
  readonly asked = new Map<string, number>();
  readonly #chain: ReplayChain;
  readonly #seed = randomBytes(32);
  readonly #waiting = new Set<() => void>();
  readonly #recent: number[] = [];
  #server: AdnlServer | null = null;
  #port = 0;
  #active = 0;
  #peak = 0;

  constructor(chain: ReplayChain, behaviour: Partial<Behaviour> = {}) {
    this.#chain = chain;
    this.behaviour = { ...DEFAULTS, ...behaviour };
  }

  static async listen(chain: ReplayChain, behaviour?: Partial<Behaviour>): Promise<ReplayServer> {
    const server = new ReplayServer(chain, behaviour);
    await server.start();
    return server;
  }

  get address(): ServerAddress {
    const publicKey = this.#server?.publicKey;
    if (!publicKey) throw new Error('the server does not run');
    return { host: '127.0.0.1', port: this.#port, publicKey, slices: null };
  }

  /** Again on the same port with the same key after a `stop`. */
  async start(): Promise<void> {
    const onQuery = (query: Uint8Array) => {
      this.#peak = Math.max(this.#peak, ++this.#active);
      return this.#answer(query).finally(() => this.#active--);
    };
    this.#port ||= await freePort();
    this.#server = await AdnlServer.listen({ seed: this.#seed, port: this.#port, onQuery });
  }

  /** At once: questions under way stay without an answer. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    await server?.close(0);
    this.#wake();
  }

  advance(head = this.behaviour.head + 1): void {
    this.behaviour.head = head;
    this.#wake();
  }

  count(name: string): number {
    return this.asked.get(name) ?? 0;
  }

  /** The most questions it had at once. */
  get peak(): number {
    return this.#peak;
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  async #answer(query: Uint8Array): Promise<Uint8Array | null> {
    const wrapped = decodeFunction(query);
    if (wrapped.name !== 'query') return null;
    const { data } = wrapped.params;
    const first = tryRead(data);
    this.asked.set(first?.name ?? 'unknown', this.count(first?.name ?? 'unknown') + 1);
    const { silent, delayMs, refusal } = this.behaviour;
    if (silent) return null;
    if (delayMs > 0) await sleep(delayMs);
    if (refusal) return error(refusal.code, refusal.message);
    if (this.#isTooMuch()) return error(228, 'ratelimit exceeded');
    if (first?.name !== 'waitMasterchainSeqno') return this.#reply(data);
    const refused = await this.#wait(first.params.seqno, first.params.timeoutMs);
    return refused ?? this.#reply(data.subarray(WAIT_PREFIX_BYTES));
  }

  #isTooMuch(): boolean {
    const { maxQueriesPerSecond } = this.behaviour;
    if (!Number.isFinite(maxQueriesPerSecond)) return false;
    const now = performance.now();
    while (this.#recent[0] !== undefined && this.#recent[0] < now - 1000) this.#recent.shift();
    if (this.#recent.length >= maxQueriesPerSecond) return true;
    this.#recent.push(now);
    return false;
  }

  async #wait(seqno: number, timeoutMs: number): Promise<Uint8Array | null> {
    if (seqno > this.behaviour.head + MAX_AHEAD)
      return error(651, 'too big masterchain block seqno');
    const deadline = performance.now() + Math.min(timeoutMs, MAX_WAIT_MS);
    while (this.behaviour.head < seqno) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0 || !this.#server) return error(652, 'timeout');
      await this.#changeWithin(leftMs);
    }
    return null;
  }

  async #changeWithin(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms).unref();
    this.#waiting.add(resolve);
    await promise;
    this.#waiting.delete(resolve);
    clearTimeout(timer);
  }

  #reply(question: Uint8Array): Uint8Array {
    const query = tryRead(question);
    const live = query && this.#live(query);
    return live ?? this.#chain.answerTo(question) ?? error(651, 'not in db');
  }

  /** What depends on the head, and what can be made for every masterchain block. */
  #live(query: Query): Uint8Array | null {
    if (query.name === 'getMasterchainInfo') return encodeAnswer(this.#info());
    if (query.name === 'getMasterchainInfoExt') return this.#infoExt(query.params.mode);
    if (query.name === 'getTime') return encodeAnswer({ kind: 'liteServer.currentTime', now: NOW });
    const { seqno, isMasterchain } = blockOf(query);
    if (!isMasterchain) return null;
    const { head, oldest } = this.behaviour;
    if (seqno > head || (seqno < oldest && seqno > 0))
      return error(651, `block ${seqno} not in db`);
    if (query.name === 'lookupBlock') return this.#lookUp(query.params.mode, seqno);
    if (query.name === 'getBlock' && this.#chain.blocks.has(seqno)) return this.#block(seqno);
    return null;
  }

  #info() {
    const { claimedHead, head } = this.behaviour;
    const last = { ...this.#last(head), seqno: claimedHead ?? head };
    return { ...this.#chain.info, kind: 'liteServer.masterchainInfo' as const, last };
  }

  #infoExt(mode: number): Uint8Array {
    const { head, shardClientLag } = this.behaviour;
    const seqno = mode & 1 ? head - shardClientLag : head;
    const { kind: _kind, ...info } = this.#info();
    return encodeAnswer({
      ...info,
      kind: 'liteServer.masterchainInfoExt',
      mode,
      version: 0x101,
      capabilities: CAPABILITIES,
      last: mode & 1 ? this.#last(seqno) : info.last,
      lastUtime: this.#chain.genUtime(seqno),
      now: this.#chain.genUtime(seqno) + 3,
    });
  }

  #last(seqno: number) {
    return toTlBlockId(this.#chain.block(seqno).id);
  }

  #lookUp(mode: number, seqno: number): Uint8Array | null {
    if (mode !== 1 || !this.#chain.blocks.has(seqno)) return null;
    const headerProof = this.#chain.header(seqno);
    return encodeAnswer({
      kind: 'liteServer.blockHeader',
      id: this.#last(seqno),
      mode: 0,
      headerProof,
    });
  }

  #block(seqno: number): Uint8Array {
    const data = this.#chain.block(seqno).boc;
    return encodeAnswer({ kind: 'liteServer.blockData', id: this.#last(seqno), data });
  }
}

function tryRead(data: Uint8Array): Query | null {
  try {
    return readFunction(new TlReader(data));
  } catch {
    return null;
  }
}

function blockOf({ name, params }: Query): { seqno: number; isMasterchain: boolean } {
  const { id, mode = 0 } = params as { id?: { workchain: number; seqno: number }; mode?: number };
  const isNamed = name !== 'lookupBlock' || (mode & 1) === 1;
  const isMasterchain = isNamed && id?.workchain === -1 && id.seqno !== -1;
  return { seqno: id?.seqno ?? 0, isMasterchain };
}

function error(code: number, message: string): Uint8Array {
  return encodeAnswer({ kind: 'liteServer.error', code, message });
}
