import { setTimeout } from 'node:timers/promises';
import { type Address, internal, toNano } from '@ton/core';
import { Random } from '@tonway/tools/random';
import { Actor } from './actor.ts';
import { comment } from './contracts/text.ts';
import type { WalletVersion } from './contracts/wallets.ts';
import type { SceneNetwork } from './network.ts';

export interface TrafficOptions {
  /** The same seed gives the same wallets, amounts and comments. */
  readonly seed: number;
  readonly wallets: number;
  readonly transfers: number;
  /** The maximum rate. Default: unlimited. */
  readonly transfersPerSecond?: number;
  /** The initial balance of each wallet. */
  readonly fundNano?: bigint;
}

export interface Transfer {
  readonly from: Address;
  readonly to: Address;
  readonly amountNano: bigint;
  /** Unique among all transfers. */
  readonly comment: string;
}

/** One external message and its transfers. */
export interface SentTransfers {
  /** The normalized hash of the external message in hex. */
  readonly messageHash: string;
  readonly transfers: readonly Transfer[];
}

const VERSIONS: readonly WalletVersion[] = ['v4r2', 'v5r1', 'highload'];
/** A low limit per message, so that there are many external messages. */
const MOST_AT_ONCE = 20;

/** Enough to pay for the receiver's gas. */
const SMALLEST_NANO = 1_000_000n;

/** Wallets of several versions pay each other at random. */
export async function traffic(
  network: SceneNetwork,
  options: TrafficOptions,
): Promise<SentTransfers[]> {
  const actors = await fundedActors(network, options);
  const sent: SentTransfers[] = [];
  const startedAt = performance.now();
  let count = 0;
  for (const round of planRounds(actors, options)) {
    for (const { actor, transfers } of round) {
      await keepRate(startedAt, count, options.transfersPerSecond);
      sent.push(await send(network, actor, transfers));
      count += transfers.length;
    }
    // A wallet accepts a message only after the previous one was executed.
    await network.settle();
  }
  return sent;
}

async function fundedActors(network: SceneNetwork, options: TrafficOptions): Promise<Actor[]> {
  const { seed, wallets, fundNano = toNano(100) } = options;
  const actors: Actor[] = [];
  for (let index = 0; index < wallets; index++) {
    const version = VERSIONS[index % VERSIONS.length] ?? 'v4r2';
    const actor = await Actor.create(`traffic/${seed}/${index}`, version);
    await network.fund(actor.address, fundNano);
    actors.push(actor);
  }
  await network.settle();
  return actors;
}

interface Batch {
  readonly actor: Actor;
  readonly transfers: readonly Transfer[];
}

/** Plans rounds in which each wallet sends one external message. */
function* planRounds(actors: readonly Actor[], { seed, transfers }: TrafficOptions) {
  const random = new Random(seed);
  let planned = 0;
  while (planned < transfers) {
    const round: Batch[] = [];
    for (const actor of actors) {
      const most = Math.min(actor.wallet.maxMessages, MOST_AT_ONCE);
      const size = Math.min(1 + random.below(most), transfers - planned);
      if (size === 0) break;
      round.push({ actor, transfers: planBatch(random, actors, actor, planned, size) });
      planned += size;
    }
    yield round;
  }
}

function planBatch(
  random: Random,
  actors: readonly Actor[],
  from: Actor,
  first: number,
  size: number,
): Transfer[] {
  const others = actors.filter((actor) => actor !== from);
  return Array.from({ length: size }, (_, index) => ({
    from: from.address,
    to: random.pick(others).address,
    amountNano: SMALLEST_NANO + BigInt(random.below(9_000_000)),
    comment: `#${first + index}`,
  }));
}

async function send(
  network: SceneNetwork,
  actor: Actor,
  transfers: readonly Transfer[],
): Promise<SentTransfers> {
  const messages = transfers.map(({ to, amountNano, comment: text }) =>
    internal({ to, value: amountNano, bounce: false, body: comment(text) }),
  );
  const message = actor.sign(await network.now(), messages);
  await network.send(message.cell);
  return { messageHash: message.normalizedHash, transfers };
}

async function keepRate(startedAt: number, count: number, perSecond = Number.POSITIVE_INFINITY) {
  const waitMs = startedAt + (count / perSecond) * 1000 - performance.now();
  if (waitMs > 0) await setTimeout(waitMs);
}
