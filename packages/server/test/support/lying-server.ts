import { randomBytes } from 'node:crypto';
import type { LiteServer } from '@tonway/devnet';
import { AdnlClient, AdnlServer, ConnectionError } from '@tonway/lite-client';
import { Random } from '@tonway/tools/random';

/** What comes before the content of an answer: the constructor's id. */
const ID_BYTES = 4;

/** Stands before an honest server, and alters its answers where it is told to. */
export class LyingServer {
  /** The share of answers in which a bit is wrong. */
  lies = 0;
  told = 0;
  readonly #random = new Random(20261115);
  readonly #honest: LiteServer;
  #client: Promise<AdnlClient> | null = null;
  #server: AdnlServer | null = null;

  static async listen(honest: LiteServer): Promise<LyingServer> {
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

  private constructor(honest: LiteServer) {
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
    this.#client ??= AdnlClient.connect({ host: '127.0.0.1', port, publicKey });
    const client = await this.#client;
    const answer = Uint8Array.from(await client.query(query, { timeoutMs: 60_000 }));
    return this.#random.below(1000) < this.lies * 1000 ? this.#altered(answer) : answer;
  }

  #altered(answer: Uint8Array): Uint8Array {
    const at = ID_BYTES + this.#random.below(answer.length - ID_BYTES);
    answer[at] = (answer[at] ?? 0) ^ (1 << this.#random.below(8));
    this.told++;
    return answer;
  }
}
