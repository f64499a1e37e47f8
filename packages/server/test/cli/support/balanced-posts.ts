import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_MS = 100;
const CLIENTS = 4;
const BODY = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'getMasterchainInfo', params: {} });

/** POST requests that a load balancer sends over kept connections, to the first server while it is ready. */
export class BalancedPosts {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #servers: readonly [first: string, second: string];
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;
  #current: string;
  /** Responses by server. */
  readonly answered = new Map<string, number>();
  /** Why requests had no response with status 200. */
  readonly lost: string[] = [];
  /** Responses that ended their connection. */
  ended = 0;

  constructor(...servers: [first: string, second: string]) {
    this.#servers = servers;
    this.#current = servers[0];
    const clients = Array.from({ length: CLIENTS }, () => this.#post());
    this.#running = Promise.all([this.#check(), ...clients]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.#agent.destroy();
  }

  async #check(): Promise<void> {
    const [first, second] = this.#servers;
    while (!this.#stopping.signal.aborted) {
      const isReady = await fetch(`${first}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      this.#current = isReady ? first : second;
      await sleep(CHECK_MS);
    }
  }

  async #post(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const server = this.#current;
      try {
        const answer = await this.#send(server);
        if (answer.statusCode !== 200) this.lost.push(`status ${answer.statusCode}`);
        if (answer.headers.connection === 'close') this.ended++;
        this.answered.set(server, (this.answered.get(server) ?? 0) + 1);
      } catch (error) {
        this.lost.push(String(error));
        await sleep(1);
      }
    }
  }

  async #send(server: string): Promise<IncomingMessage> {
    const headers = { 'content-type': 'application/json' };
    const sent = request(`${server}/api/v2/jsonRPC`, {
      method: 'POST',
      agent: this.#agent,
      headers,
    });
    sent.end(BODY);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await answer.resume().toArray();
    return answer;
  }
}
