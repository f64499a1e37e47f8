import { RequestError } from '../http/errors.ts';
import { errorJson } from './frames.ts';

/** A refused request; the message is part of the protocol. */
export class StreamRefusal extends RequestError {
  override readonly name = 'StreamRefusal';
  /** The `id` of the request; null if it has none, or if the request cannot be parsed. */
  readonly id: string | null;

  constructor(status: number, message: string, id: string | null) {
    super(status, message, { code: status === 400 ? 'REQUEST_INVALID' : 'REQUEST_FAILED' });
    this.id = id;
  }

  /** The body of the SSE answer, or the WebSocket frame. */
  get json(): string {
    return errorJson(this.id, this.message);
  }
}

/** Runs a part of a request that has this `id`; a refusal carries it. */
export async function withId<T>(id: string | null, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    throw new StreamRefusal(error.status, error.message, id);
  }
}

/** A violated rule; `withId` adds the `id`. */
export function refused(message: string, status = 400): RequestError {
  return new RequestError(status, message);
}

export function connectionLimitReached(limit: number, id: string | null): StreamRefusal {
  return new StreamRefusal(429, `connection limit reached: ${limit} active connections`, id);
}

/** Longer texts are cut, so that an answer is not as large as a hostile request. */
const MAX_SHOWN = 256;

/** A text of the request, as part of an error text. */
export function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
