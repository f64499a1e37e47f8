import { request } from 'node:http';
import { text } from 'node:stream/consumers';

interface Asked {
  /** An address of this machine: the client that a server sees. */
  readonly localAddress: string;
  /** Sent as JSON with POST; absent: GET. */
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** Asks over a connection of its own. */
export async function askFrom(
  url: string,
  { localAddress, body, signal }: Asked,
): Promise<{ readonly status: number; readonly text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const options = {
    localAddress,
    agent: false,
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' } }),
    ...(signal && { signal }),
  };
  const sent = request(url, options, (response) => {
    text(response).then((all) => resolve({ status: response.statusCode ?? 0, text: all }), reject);
  });
  sent.on('error', reject).end(body && JSON.stringify(body));
  return promise;
}
