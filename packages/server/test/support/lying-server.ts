import { randomBytes } from 'node:crypto';
import type { LiteServer } from '@tonway/devnet';
import { AdnlClient, AdnlServer, ConnectionError } from '@tonway/lite-client';
import { Random } from '@tonway/tools/random';

/** What comes before the content of an answer: the constructor's id. */
const ID_BYTES = 4;

type Behind = Pick<LiteServer, 'port' | 'publicKey'>;

/** Stands before an honest server, and gives altered answers, or such as belong to other questions, where it is told to. */
export class LyingServer {
  /** The share of answers that are lies. */
  lies = 0;
  told = 0;
  /** Is given every question. */
  hear: (query: Uint8Array) => void = () => {};
  readonly #random = new Random(20261115);
  /** Of each kind. */
  readonly #lastAnswers = new Map<number, Uint8Array>();
  readonly #honest: Behind;
  #client: Promise<AdnlClient> | null = null;
  #server: AdnlServer | null = null;

  static async listen(honest: Behind): Promise<LyingServer> {
    const liar = new LyingServer(honest);
    liar.#server = await AdnlServer.listen({
      seed: randomBytes(32),
      onQuery: (query, peer) =>
        liar.#answer(query).catch((error) => {
          // the server behind it has dropped the connection: so does this one
          if (!(error instanceof ConnectionError)) throw error;
          liar.#client = null;
          peer.destroy();
          return null;
        }),
    });
    return liar;
  }

  private constructor(honest: Behind) {
    this.#honest = honest;
  }

  get port(): number {
    return this.#server?.port ?? 0;
  }

  get publicKey(): Uint8Array {
    return this.#server?.publicKey ?? new Uint8Array();
  }

  async close(): Promise<void> {
    (await this.#client?.catch(() => null))?.destroy();
    await this.#server?.close(0);
  }

  async #answer(query: Uint8Array): Promise<Uint8Array> {
    const { port, publicKey } = this.#honest;
    this.hear(query);
    this.#client ??= AdnlClient.connect({ host: '127.0.0.1', port, publicKey });
    const client = await this.#client;
    const answer = Uint8Array.from(await client.query(query, { timeoutMs: 60_000 }));
    return this.#random.below(1000) < this.lies * 1000 ? this.#lie(answer) : answer;
  }

  #lie(answer: Uint8Array): Uint8Array {
    const kind = Buffer.from(answer).readUInt32LE();
    const last = this.#lastAnswers.get(kind);
    this.#lastAnswers.set(kind, Uint8Array.from(answer));
    this.told++;
    return last && this.#random.below(2) === 0 ? last : this.#altered(answer);
  }

  #altered(answer: Uint8Array): Uint8Array {
    const at = ID_BYTES + this.#random.below(answer.length - ID_BYTES);
    answer[at] = (answer[at] ?? 0) ^ (1 << this.#random.below(8));
    return answer;
  }
}
