import type { AddressLike, BocLike } from './http/parameters.ts';
import type { Params, Requests } from './http/requests.ts';

type Addressed = string | AddressLike;
/** Nanograms. */
type Nano = bigint | number | string;

/** The id of a block of a local network. */
export interface DevnetBlock {
  /** -1 for the masterchain. */
  readonly workchain: number;
  /** The shard as an unsigned decimal number. */
  readonly shard: string;
  /** Number of the block in its shard. */
  readonly seqno: number;
}

/** What a change of the chain led to. */
export interface DevnetReceipt {
  /** A masterchain block that includes the change; null until `mine` is called. */
  readonly block: DevnetBlock | null;
}

/** What became of a message. */
export interface DevnetMessageReceipt extends DevnetReceipt {
  /** Hash of the message. */
  readonly messageHash: string;
  /** Hash of the message by which v3 finds its trace. */
  readonly normalizedHash: string;
  /** The transaction that the message caused; null if there is none yet. */
  readonly transaction: {
    readonly account: string;
    readonly lt: string;
    readonly hash: string;
  } | null;
  /** Why the message caused no transaction; null if it did, or still may. */
  readonly refusal: string | null;
}

/** The clock of a local network. */
export interface DevnetClock {
  /** Unix time. */
  readonly now: number;
  /** The time set for the next block; null: the time of the clock. */
  readonly nextBlockTime: number | null;
  /** True if all blocks have the same time. */
  readonly clockPaused: boolean;
}

/** The state of a local network. */
export interface DevnetStatus extends DevnetClock {
  /** The newest masterchain block. */
  readonly head: DevnetBlock;
  /** The newest blocks of the basechain. */
  readonly shards: readonly DevnetBlock[];
  /** The number of pending external messages. */
  readonly waiting: number;
  /** False if block production is stopped. */
  readonly producing: boolean;
  /** Why the next block could not be produced; null if this was not tried, or has succeeded since. */
  readonly failure: string | null;
}

/** A message of any account, without its key. */
export interface DevnetMessage {
  /** The account that sends. */
  readonly from: Addressed;
  /** The account that receives. */
  readonly to: Addressed;
  /** The value, in nanograms. */
  readonly valueNano: Nano;
  /** The body; empty by default. */
  readonly body?: BocLike;
  /** Whether the value returns if the receiver fails; true by default. */
  readonly bounce?: boolean;
  /** The initial state of the account, to deploy it. */
  readonly init?: BocLike;
}

/** The operations of `docs/dev.md` under the same names; `call` performs any of them. */
export interface DevnetCalls {
  /** Performs any operation by its name. */
  call(operation: string, params?: Params): Promise<unknown>;
  /** The head, the shards and the clock. */
  status(): Promise<DevnetStatus>;
  /** Produces blocks at once; one by default. */
  mine(params?: { readonly count?: number }): Promise<DevnetStatus & DevnetReceipt>;
  /** Sends coins to an address; 100 by default. */
  faucet(params: {
    readonly address: Addressed;
    readonly amountNano?: Nano;
  }): Promise<DevnetMessageReceipt>;
  /** Mints a test jetton for an address. */
  faucetJetton(params: {
    readonly address: Addressed;
    readonly master: Addressed;
    readonly amount: Nano;
  }): Promise<DevnetMessageReceipt>;
  /** Sends a message in the name of an account. */
  sendAs(params: DevnetMessage): Promise<DevnetMessageReceipt>;
  /** Moves the clock ahead. */
  advanceTime(params: { readonly seconds: number }): Promise<DevnetClock>;
  /** Sets the clock. */
  setTime(params: { readonly timestamp: number }): Promise<DevnetClock>;
  /** Gives all following blocks the same time. */
  pauseClock(): Promise<DevnetClock>;
  /** Lets the clock run again. */
  resumeClock(): Promise<DevnetClock>;
  /** Keeps the state of the network, to which `revert` returns. */
  snapshot(): Promise<{ readonly snapshot: number }>;
  /** Goes back to a snapshot; the index follows before the call returns. */
  revert(params: { readonly snapshot: number }): Promise<unknown>;
  /** Keeps the state of the network under a name. */
  createCheckpoint(params: { readonly name: string; readonly replace?: boolean }): Promise<unknown>;
  /** Returns to a state with a name. */
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
