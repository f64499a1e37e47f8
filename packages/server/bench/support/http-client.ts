import { connect, type Socket } from 'node:net';

const SUCCESS = 'HTTP/1.1 200 ';
const HEAD_END = '\r\n\r\n';
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;

/** Sends each request once, with little overhead of its own. */
export type Client = (onAnswer?: OnAnswer) => Promise<unknown>;

/** Called with each request and the duration of its answer. */
type OnAnswer = (request: string, ms: number) => void;

/** Each run opens new connections, because the server closes idle ones. */
export function openClient(url: string, requests: readonly string[], connections: number): Client {
  const { hostname, port } = new URL(url);
  const shares = sharesOf(requests, connections);
  return (onAnswer = () => {}) =>
    Promise.all(
      shares.map(async (share) => {
        const socket = connect(Number(port), hostname);
        await askInTurn(socket, share, onAnswer).finally(() => socket.destroy());
      }),
    );
}

/** Distributes the values round-robin. */
export function sharesOf<T>(all: readonly T[], count: number): readonly (readonly T[])[] {
  return Array.from({ length: count }, (_, i) => all.filter((_, j) => j % count === i));
}

export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

export function postRequest(path: string, body: object): string {
  const json = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${json.length}\r\n\r\n${json}`;
}

/** Sends one request after the other. */
function askInTurn(socket: Socket, requests: readonly string[], onAnswer: OnAnswer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let [answered, missing, askedAtMs] = [0, 0, 0];
  const ask = () => {
    askedAtMs = performance.now();
    socket.write(requests[answered] ?? '');
  };
  const hear = (chunk: Buffer) => {
    const request = requests[answered] ?? '';
    if (missing > 0) missing -= chunk.length;
    else missing = missingOf(chunk);
    if (Number.isNaN(missing)) return reject(new Error(`${request}\n${chunk.toString()}`));
    if (missing > 0) return;
    onAnswer(request, performance.now() - askedAtMs);
    if (++answered < requests.length) ask();
    else resolve();
  };
  socket.on('data', hear).once('error', reject);
  if (requests.length > 0) ask();
  else resolve();
  return promise.finally(() => socket.off('data', hear).off('error', reject));
}

/** The number of bytes after the first chunk of an answer; NaN if the answer is not a success. */
function missingOf(chunk: Buffer): number {
  const headEnd = chunk.indexOf(HEAD_END);
  const head = chunk.toString('latin1', 0, headEnd);
  if (headEnd < 0 || !head.startsWith(SUCCESS)) return Number.NaN;
  return headEnd + HEAD_END.length + Number(CONTENT_LENGTH.exec(head)?.[1]) - chunk.length;
}
