import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AdnlServer, type AdnlServerOptions, type Peer } from '@tonway/lite-client';
import type { ChainStore } from '../store/chain-store.ts';
import { answer, encodeRefusal } from './answer.ts';
import { type Behaviour, type BehaviourChange, changed, HEALTHY } from './behaviour.ts';
import { ChainView } from './chain-view.ts';
import type { Handlers } from './handler.ts';
import { HANDLERS } from './handlers.ts';
import { splitWait, unwrap } from './question.ts';
import { Refusal } from './refusal.ts';
import { HeadWait } from './wait.ts';

export interface LiteServerOptions
  extends Omit<AdnlServerOptions, 'seed' | 'onQuery'>,
    BehaviourChange {
  /** Of the server's Ed25519 key; random where none is given. */
  readonly seed?: Uint8Array;
  /** Questions that need a virtual machine (`runSmcMethod`, `sendMessage`), and whatever else is added. */
  readonly executor?: Handlers;
  readonly nowSeconds?: () => number;
}

/** Answers the questions of lite clients from a store, as the reference node does. */
export class LiteServer {
  readonly #store: ChainStore;
  readonly #handlers: Handlers;
  readonly #nowSeconds: () => number;
  readonly #wait: HeadWait;
  readonly #unsubscribe: () => void;
  #behaviour: Behaviour;
  #adnl: AdnlServer | null = null;

  static async listen(store: ChainStore, options: LiteServerOptions = {}): Promise<LiteServer> {
    const server = new LiteServer(store, options);
    const onQuery = (query: Uint8Array, peer: Peer) => server.#onQuery(query, peer);
    server.#adnl = await AdnlServer.listen({ seed: randomBytes(32), ...options, onQuery });
    return server;
  }

  private constructor(store: ChainStore, options: LiteServerOptions) {
    this.#store = store;
    this.#handlers = { ...HANDLERS, ...options.executor };
    this.#nowSeconds = options.nowSeconds ?? (() => Math.floor(Date.now() / 1000));
    const { history = null, lag = 0, faults = {} } = options;
    this.#behaviour = changed(HEALTHY, { history, lag, faults });
    this.#wait = new HeadWait(() => this.#headSeqno);
    this.#unsubscribe = store.onHead(() => this.#wait.wake());
  }

  get port(): number {
    return this.#running.port;
  }

  get publicKey(): Uint8Array {
    return this.#running.publicKey;
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
  }

  get #running(): AdnlServer {
    if (!this.#adnl) throw new TypeError('the server does not listen');
    return this.#adnl;
  }

  get #headSeqno(): number {
    return Math.max(0, (this.#store.head?.id.seqno ?? 0) - this.#behaviour.lag);
  }

  async #onQuery(query: Uint8Array, peer: Peer): Promise<Uint8Array | null> {
    const data = unwrap(query);
    const { silence, drop, delayMs, refusal } = this.#behaviour.faults;
    if (drop) peer.destroy();
    if (!data || silence || drop) return null;
    if (delayMs > 0) await sleep(delayMs);
    if (refusal) return encodeRefusal(new Refusal(refusal.code, refusal.message));
    return this.#answer(data);
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
    return answer(question, this.#handlers, { chain, nowSeconds: this.#nowSeconds() });
  }

  /** Gives the question back when the block that it waits for is there. */
  async #waitFor(data: Uint8Array): Promise<Uint8Array> {
    const { wait, question } = splitWait(data);
    if (wait) await this.#wait.reach(wait.seqno, wait.timeoutMs);
    return question;
  }

  /** Null before the first block: a node that has nothing yet leaves every question without an answer. */
  #view(): ChainView | null {
    const head = this.#store.masterchainBlock(this.#headSeqno);
    const { history } = this.#behaviour;
    const oldest = history === null ? 1 : this.#headSeqno - history + 1;
    return head && new ChainView(this.#store, head, oldest);
  }
}
