import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChainStore, LiteServer } from '@tonway/devnet';
import { freePort } from '@tonway/tools/ports';
import { type Line, lineTo } from '../../gateway/support/line.ts';

/**
 * - `dead`: nobody listens.
 * - `flapping`: killed and started over and over.
 * - `silent`: takes connections and questions, and answers none.
 * - `stalled`: keeps its connections, and not a byte passes.
 * - `frozen`: gets no more blocks.
 */
export type Trouble = 'none' | 'dead' | 'flapping' | 'silent' | 'stalled' | 'frozen';

const FLAP_MS = 400;

/** A lite server that keeps its address and its key whatever happens to it. */
export class UnreliableServer implements AsyncDisposable {
  readonly #store: ChainStore;
  readonly #seed: Uint8Array;
  #server: LiteServer;
  #isUp = true;
  #relief = async (): Promise<void> => {};
  readonly #line: Line;
  readonly #innerPort: number;
  readonly publicKey: Uint8Array;

  static async start(store: ChainStore): Promise<UnreliableServer> {
    const seed = randomBytes(32);
    const server = await LiteServer.listen(store, { seed, port: await freePort() });
    return new UnreliableServer(store, seed, server, await lineTo(server.port));
  }

  private constructor(store: ChainStore, seed: Uint8Array, server: LiteServer, line: Line) {
    this.#store = store;
    this.#seed = seed;
    this.#server = server;
    this.#line = line;
    this.#innerPort = server.port;
    this.publicKey = server.publicKey;
  }

  get port(): number {
    return this.#line.port;
  }

  /** Ends the trouble there is, and begins another. */
  async suffer(trouble: Trouble): Promise<void> {
    await this.#relief();
    this.#relief = async () => {};
    if (trouble === 'dead') await this.#die();
    else await this.#live();
    if (trouble === 'flapping') this.#flap();
    if (trouble === 'silent') this.#fallSilent();
    if (trouble === 'stalled') this.#stall();
    if (trouble === 'frozen') this.#freeze();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#relief();
    await this.#die();
    await this.#line.close();
  }

  async #die(): Promise<void> {
    if (this.#isUp) await this.#server.close(0);
    this.#line.cut();
    this.#isUp = false;
  }

  async #live(): Promise<void> {
    if (this.#isUp) return;
    const address = { port: this.#innerPort, seed: this.#seed };
    this.#server = await LiteServer.listen(this.#store, address);
    this.#line.mend();
    this.#isUp = true;
  }

  #flap(): void {
    const stop = new AbortController();
    const flapping = (async () => {
      while (!stop.signal.aborted) {
        await (this.#isUp ? this.#die() : this.#live());
        await sleep(FLAP_MS, undefined, { signal: stop.signal }).catch(() => {});
      }
    })();
    this.#relief = async () => {
      stop.abort();
      await flapping;
    };
  }

  #fallSilent(): void {
    this.#server.change({ faults: { silence: true } });
    this.#relief = async () => this.#server.change({ faults: { silence: false } });
  }

  #stall(): void {
    this.#line.block();
    this.#relief = async () => this.#line.mend();
  }

  #freeze(): void {
    const newest = () => this.#store.head?.id.seqno ?? 0;
    const last = newest();
    const unsubscribe = this.#store.onHead(() => this.#server.change({ lag: newest() - last }));
    this.#relief = async () => {
      unsubscribe();
      this.#server.change({ lag: 0 });
    };
  }
}
