import type { AddressLike, BocLike } from './http/parameters.ts';
import type { Params, Requests } from './http/requests.ts';

type Addressed = string | AddressLike;
/** Nanograms. */
type Nano = bigint | number | string;

export interface DevnetBlock {
  readonly workchain: number;
  readonly shard: string;
  readonly seqno: number;
}

/** What a change of the chain led to. */
export interface DevnetReceipt {
  /** A masterchain block that includes the change; null until `mine` is called. */
  readonly block: DevnetBlock | null;
}

export interface DevnetMessageReceipt extends DevnetReceipt {
  readonly messageHash: string;
  readonly normalizedHash: string;
  readonly transaction: {
    readonly account: string;
    readonly lt: string;
    readonly hash: string;
  } | null;
  /** Why the message caused no transaction; null if it did, or still may. */
  readonly refusal: string | null;
}

export interface DevnetClock {
  readonly now: number;
  /** The time set for the next block; null: the time of the clock. */
  readonly nextBlockTime: number | null;
  readonly clockPaused: boolean;
}

export interface DevnetStatus extends DevnetClock {
  readonly head: DevnetBlock;
  /** The newest blocks of the basechain. */
  readonly shards: readonly DevnetBlock[];
  /** The number of pending external messages. */
  readonly waiting: number;
  readonly producing: boolean;
  /** Why the next block could not be produced; null if this was not tried, or has succeeded since. */
  readonly failure: string | null;
}

/** A message of any account, without its key. */
export interface DevnetMessage {
  readonly from: Addressed;
  readonly to: Addressed;
  readonly valueNano: Nano;
  readonly body?: BocLike;
  readonly bounce?: boolean;
  readonly init?: BocLike;
}

/** The operations of `docs/dev.md` under the same names; `call` performs any of them. */
export interface DevnetCalls {
  call(operation: string, params?: Params): Promise<unknown>;
  status(): Promise<DevnetStatus>;
  /** Produces blocks at once; one by default. */
  mine(params?: { readonly count?: number }): Promise<DevnetStatus & DevnetReceipt>;
  faucet(params: {
    readonly address: Addressed;
    readonly amountNano?: Nano;
  }): Promise<DevnetMessageReceipt>;
  faucetJetton(params: {
    readonly address: Addressed;
    readonly master: Addressed;
    readonly amount: Nano;
  }): Promise<DevnetMessageReceipt>;
  sendAs(params: DevnetMessage): Promise<DevnetMessageReceipt>;
  advanceTime(params: { readonly seconds: number }): Promise<DevnetClock>;
  setTime(params: { readonly timestamp: number }): Promise<DevnetClock>;
  pauseClock(): Promise<DevnetClock>;
  resumeClock(): Promise<DevnetClock>;
  snapshot(): Promise<{ readonly snapshot: number }>;
  /** Goes back to a snapshot; the index follows before the call returns. */
  revert(params: { readonly snapshot: number }): Promise<unknown>;
  createCheckpoint(params: { readonly name: string; readonly replace?: boolean }): Promise<unknown>;
  restoreCheckpoint(params: { readonly name: string }): Promise<unknown>;
}

const NAMES = [
  'status',
  'mine',
  'faucet',
  'faucetJetton',
  'sendAs',
  'advanceTime',
  'setTime',
  'pauseClock',
  'resumeClock',
  'snapshot',
  'revert',
  'createCheckpoint',
  'restoreCheckpoint',
] as const;

export function devnetCalls(requests: Requests): DevnetCalls {
  const call = async (name: string, params: Params = {}) => {
    const route = { method: 'post', path: `/devnet/${name}`, operation: `devnet.${name}` } as const;
    const { body } = await requests.send(route, params);
    return (body as { readonly result: unknown }).result;
  };
  const named = NAMES.map((name) => [name, (params?: Params) => call(name, params)]);
  return { call, ...Object.fromEntries(named) };
}
