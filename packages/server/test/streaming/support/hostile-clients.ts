import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openRawSocket } from './raw-socket.ts';

// A process of its own: clients that attack a streaming server, all at once, until the process is killed.

export interface HostileOrders {
  readonly url: string;
  /** Each attack has its own. */
  readonly keys: Readonly<Record<Attack, string>>;
  /** Accounts with large events. */
  readonly addresses: readonly string[];
}

export type Attack = (typeof ATTACK_NAMES)[number];

export const ATTACK_NAMES = [
  ...(['slow', 'huge', 'storm', 'lists', 'posts', 'replays'] as const),
  ...(['garbage', 'pings', 'halfOpen'] as const),
] as const;

const CLIENTS_OF_AN_ATTACK = 10;
const PAUSE_MS = 100;
const SILENT_MS = 20_000;
const ADDRESSES = Array.from({ length: 100_000 }, () => `0:${randomBytes(32).toString('hex')}`);
const types = ['transactions', 'actions', 'account_state_change', 'jettons_change'];
const subscribe = (fields: object) => JSON.stringify({ operation: 'subscribe', types, ...fields });
const HUGE = subscribe({ addresses: ADDRESSES });
const SHORT = subscribe({ addresses: ADDRESSES.slice(0, 10) });
const LISTS = [1000, 10_000, 28_000].map((count) =>
  subscribe({ addresses: ADDRESSES.slice(0, count) }),
);
const GARBAGE = [
  randomBytes(1000),
  Buffer.from([0xff, 0xfe]),
  '{',
  '[]',
  '"',
  'null',
  '{"operation":{}}',
  '['.repeat(50_000),
  `{"operation":"subscribe","types":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  JSON.stringify({ operation: 'subscribe', types: ['x'.repeat(50_000)], addresses: [1, {}, ''] }),
];

type Act = (url: string, addresses: readonly string[]) => Promise<void>;

const ACTS: Readonly<Record<Attack, Act>> = {
  async slow(url, addresses) {
    const socket = await open(url);
    socket.send(subscribe({ addresses, include_metadata: true, include_address_book: true }));
    socket.pause();
    await sleep(SILENT_MS);
    socket.terminate();
  },
  huge: (url) => sendAll(url, [HUGE]),
  storm: (url) => sendAll(url, Array(100).fill(SHORT)),
  lists: (url) => sendAll(url, Array(20).fill(LISTS).flat()),
  async posts(url) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const signal = AbortSignal.timeout(SILENT_MS);
    const sse = url.replace('/ws?', '/sse?');
    for (const body of LISTS) await (await fetch(sse, { ...init, body, signal })).body?.cancel();
  },
  /** Everything that ever happened, again and again. */
  replays: (url, addresses) => {
    const listed = [...addresses, ...ADDRESSES.slice(0, 900)];
    const frame = subscribe({ addresses: listed, since: { mc_seqno: 1 } });
    return sendAll(url, Array(100).fill(frame));
  },
  garbage: (url) => sendAll(url, Array(10).fill(GARBAGE).flat()),
  async pings(url) {
    const socket = await open(url);
    for (let i = 0; i < 500; i++) {
      socket.ping(randomBytes(125));
      socket.send('{"operation":"ping"}');
    }
    await closed(socket);
  },
  async halfOpen(url) {
    const { origin, pathname, search, hostname, port } = new URL(url);
    const raw = await openRawSocket(origin, `${pathname}${search}`);
    raw.socket.pause();
    const half = connect(Number(port), hostname);
    half.on('error', () => {});
    half.write(`GET ${pathname} HTTP/1.1\r\nConnection: Upgrade\r\n`);
    await sleep(SILENT_MS);
    raw.socket.destroy();
    half.destroy();
  },
};

async function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { perMessageDeflate: false });
  socket.on('error', () => {});
  await once(socket, 'open');
  return socket;
}

async function closed(socket: WebSocket): Promise<void> {
  const timer = setTimeout(() => socket.terminate(), SILENT_MS);
  if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
  clearTimeout(timer);
}

async function sendAll(url: string, frames: readonly (string | Buffer)[]): Promise<void> {
  const socket = await open(url);
  for (const frame of frames) socket.send(frame);
  await closed(socket);
}

async function repeat(act: () => Promise<void>): Promise<never> {
  for (;;) {
    // Refused connections are tried again.
    await act().catch(() => {});
    await sleep(PAUSE_MS);
  }
}

if (process.send) {
  // Other machines would do this work.
  setPriority(19);
  const { url, keys, addresses } = JSON.parse(process.argv[2] ?? '') as HostileOrders;
  for (const name of ATTACK_NAMES.filter((each) => each in keys))
    for (let i = 0; i < CLIENTS_OF_AN_ATTACK; i++)
      void repeat(() => ACTS[name](`${url}/streaming/v2/ws?api_key=${keys[name]}`, addresses));
}
