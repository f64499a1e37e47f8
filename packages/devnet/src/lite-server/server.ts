import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AdnlServer, type AdnlServerOptions, type Peer } from '@tonway/lite-client';
import type { ChainStore } from '../store/chain-store.ts';
import { type Behaviour, type BehaviourChange, changed, HEALTHY } from './behaviour.ts';
import { ChainView } from './chain-view.ts';
import { HANDLERS } from './handlers.ts';
import { answer, type Complete, encodeRefusal, type Handlers, splitWait, unwrap } from './query.ts';
import { Refusal } from './refusal.ts';
import { HeadWaiters } from './wait.ts';

export interface LiteServerOptions
  extends Omit<AdnlServerOptions, 'seed' | 'onQuery' | 'port'>,
    BehaviourChange {
  /** Default: 0, any free port. Null: no port, so nobody can connect. */
  readonly port?: number | null;
  /** The seed of the server's Ed25519 key. Default: random. */
  readonly seed?: Uint8Array;
  /** Handlers of queries that need a TVM (`runSmcMethod`, `sendMessage`), and any additional ones. */
  readonly executor?: Handlers;
  readonly nowSeconds?: () => number;
  /** Does work that reads states, and may do the work again when it has what was missing. Default: once. */
  readonly complete?: Complete;
}

/** Answers lite clients from a store, as the reference node does. */
export class LiteServer {
  readonly #store: ChainStore;
  readonly #handlers: Handlers;
  readonly #nowSeconds: () => number;
  readonly #complete: Complete;
  readonly #wait: HeadWaiters;
  readonly #unsubscribe: () => void;
  readonly #closed = new AbortController();
  #behaviour: Behaviour;
  #adnl: AdnlServer | null = null;

  static async listen(store: ChainStore, options: LiteServerOptions = {}): Promise<LiteServer> {
    const server = new LiteServer(store, options);
    const { port = 0 } = options;
    if (port === null) return server;
    const onQuery = (query: Uint8Array, peer: Peer) => server.#onQuery(query, peer);
    server.#adnl = await AdnlServer.listen({ seed: randomBytes(32), ...options, port, onQuery });
    return server;
  }

  private constructor(store: ChainStore, options: LiteServerOptions) {
    this.#store = store;
    this.#handlers = { ...HANDLERS, ...options.executor };
    this.#nowSeconds = options.nowSeconds ?? (() => Math.floor(Date.now() / 1000));
    this.#complete = options.complete ?? ((work) => work());
    const { history = null, lag = 0, faults = {} } = options;
    this.#behaviour = changed(HEALTHY, { history, lag, faults });
    this.#wait = new HeadWaiters(() => this.#headSeqno);
    this.#unsubscribe = store.onHead(() => this.#wait.wake());
  }

  /** 0: the server has no port. */
  get port(): number {
    return this.#adnl?.port ?? 0;
  }

  /** Empty if the server has no port. */
  get publicKey(): Uint8Array {
    return this.#adnl?.publicKey ?? new Uint8Array(0);
  }

  get behaviour(): Behaviour {
    return this.#behaviour;
  }

  change(change: BehaviourChange): void {
    this.#behaviour = changed(this.#behaviour, change);
    this.#wait.wake();
  }

  async close(graceMs?: number): Promise<void> {
    this.#unsubscribe();
    this.#wait.close();
    await this.#adnl?.close(graceMs);
    this.#closed.abort();
  }

  get #headSeqno(): number {
    return Math.max(0, (this.#store.head?.id.seqno ?? 0) - this.#behaviour.lag);
  }

  async #onQuery(query: Uint8Array, peer: Peer): Promise<Uint8Array | null> {
    const data = unwrap(query);
    const { silence, drop, delayMs, refusal } = this.#behaviour.faults;
    if (drop) peer.destroy();
    if (!data || silence || drop) return null;
    if (delayMs > 0 && !(await this.#delay(delayMs))) return null;
    if (refusal) return encodeRefusal(new Refusal(refusal.code, refusal.message));
    return this.#answer(data);
  }

  /** False: the server was closed meanwhile. */
  #delay(ms: number): Promise<boolean> {
    const delay = sleep(ms, true, { signal: this.#closed.signal });
    return delay.catch(() => false);
  }

  async #answer(data: Uint8Array): Promise<Uint8Array | null> {
    let question: Uint8Array;
    try {
      question = await this.#waitFor(data);
    } catch (error) {
      return encodeRefusal(error);
    }
    const chain = this.#view();
    if (!chain) return null;
    const context = { chain, nowSeconds: this.#nowSeconds() };
    return answer(question, this.#handlers, context, this.#complete);
  }

  /** Waits for the block that the query asks for, then returns the query without the wait prefix. */
  async #waitFor(data: Uint8Array): Promise<Uint8Array> {
    const { wait, question } = splitWait(data);
    if (wait) await this.#wait.reach(wait.seqno, wait.timeoutMs);
    return question;
  }

  /** Null before the first block: a node without blocks does not answer. */
  #view(): ChainView | null {
    const head = this.#store.masterchainBlock(this.#headSeqno);
    const { history } = this.#behaviour;
    const oldest = history === null ? 1 : this.#headSeqno - history + 1;
    return head && new ChainView(this.#store, head, oldest);
  }
}
