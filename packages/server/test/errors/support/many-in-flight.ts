import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FuzzedRequest } from './fuzzed-requests.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Asks so many times, so many at once, over connections that stay open. */
export async function manyInFlight(
  url: string,
  { total, atOnce }: { readonly total: number; readonly atOnce: number },
  next: () => FuzzedRequest,
  check: (asked: FuzzedRequest, answer: RawAnswer) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let left = total;
  const ask = async () => {
    while (left-- > 0) {
      const asked = next();
      check(asked, await send(url, asked, agent));
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, ask));
  } finally {
    agent.destroy();
  }
}

function send(url: string, { method, path, body }: FuzzedRequest, agent: Agent) {
  return new Promise<RawAnswer>((resolve, reject) => {
    // not every method has it by itself
    const length = { 'content-length': body?.length ?? 0 };
    const sent = request(`${url}${path}`, { method, agent, headers: length }, (response) => {
      const { statusCode: status = 0, headers } = response;
      text(response).then((answered) => resolve({ status, headers, body: answered }), reject);
    });
    sent.on('error', reject).end(body);
  });
}
