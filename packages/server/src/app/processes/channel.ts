import { within } from '@tonway/lite-client';

/** The other end: a worker, or in a worker its primary process. */
interface Peer {
  send?(message: object, callback: (error: Error | null) => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** The handler of each request. */
export type Handlers = Readonly<Record<string, (value: never) => unknown>>;

/** After this time the other end counts as busy or gone. */
const RESPONSE_MS = 1000;

interface Request {
  readonly tonway: 'request';
  readonly id: number;
  readonly name: string;
  readonly value: unknown;
}

interface Response {
  readonly tonway: 'response';
  readonly id: number;
  readonly value: unknown;
}

/** Requests and responses between a primary process and a worker. Values are those of JSON. */
export class Channel {
  readonly #peer: Peer;
  readonly #waiting = new Map<number, (value: unknown) => void>();
  #handlers: Handlers;
  #next = 0;

  constructor(peer: Peer, handlers: Handlers = {}) {
    this.#peer = peer;
    this.#handlers = handlers;
    peer.on('message', (message) => this.#receive(message as Request | Response));
  }

  /** Adds handlers. */
  handle(handlers: Handlers): void {
    this.#handlers = { ...this.#handlers, ...handlers };
  }

  /** Throws if the other end does not respond in time. */
  async ask(name: string, value: unknown = null, timeoutMs = RESPONSE_MS): Promise<unknown> {
    const id = this.#next++;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, resolve);
    this.#send({ tonway: 'request', id, name, value });
    const timeoutError = () => new Error(`no response to "${name}" within ${timeoutMs} ms`);
    try {
      return await within(promise, { timeoutMs, timeoutError });
    } finally {
      this.#waiting.delete(id);
    }
  }

  #receive(message: Request | Response): void {
    if (message.tonway === 'request') void this.#respond(message);
    if (message.tonway === 'response') this.#waiting.get(message.id)?.(message.value);
  }

  async #respond({ id, name, value }: Request): Promise<void> {
    const handler = this.#handlers[name];
    if (handler) this.#send({ tonway: 'response', id, value: await handler(value as never) });
  }

  /** The other end may have gone; then nobody waits. */
  #send(message: Request | Response): void {
    this.#peer.send?.(message, () => {});
  }
}
