import { type Address, internal, toNano } from '@ton/core';
import { Actor } from './actor.ts';
import type { WalletVersion } from './contracts/wallets.ts';
import type { ExternalMessage } from './external-message.ts';
import type { SceneNetwork } from './network.ts';

/** One external message and its consequences. */
export interface Step {
  readonly name: string;
  /** The normalized hash of the external message in hex. */
  readonly messageHash: string;
  readonly expected: Expected;
}

export interface Expected {
  /** The number of transactions of the trace, including the wallet's. */
  readonly transactions: number;
  /** Comments of the internal messages, in any order. */
  readonly comments?: readonly string[];
  /** Failures, in any order. */
  readonly failures?: readonly Failure[];
  /** The number of external outgoing messages. */
  readonly emitted?: number;
}

export interface Failure {
  readonly address: Address;
  readonly phase: 'compute' | 'action';
  readonly exitCode: number;
}

/** A contract that refuses a message. */
export function refused(address: Address, exitCode: number): Failure {
  return { address, phase: 'compute', exitCode };
}

/** An internal message; bounceable by default. */
export type Outgoing = Parameters<typeof internal>[0];

/** The common result of all scenes. */
export interface SceneResult {
  readonly steps: readonly Step[];
}

/** Provides actors to a scene and records its steps. */
export class Stage {
  readonly network: SceneNetwork;
  readonly steps: Step[] = [];
  readonly #scene: string;

  constructor(scene: string, network: SceneNetwork) {
    this.#scene = scene;
    this.network = network;
  }

  /** Creates a funded wallet; names are scoped to the scene. */
  async actor(
    name: string,
    version: WalletVersion = 'v4r2',
    fundNano = toNano(20),
    workchain = 0,
  ): Promise<Actor> {
    const actor = await Actor.create(`${this.#scene}/${name}`, version, workchain);
    await this.network.fund(actor.address, fundNano);
    await this.network.settle();
    return actor;
  }

  /** Sends one or more messages from an actor and waits until all are delivered. */
  async act(
    name: string,
    actor: Actor,
    outgoing: Outgoing | readonly Outgoing[],
    expected: Expected,
  ): Promise<void> {
    const messages = [outgoing].flat().map((message) => internal(message));
    await this.send(name, actor.sign(await this.network.now(), messages), expected);
  }

  async send(name: string, message: ExternalMessage, expected: Expected): Promise<void> {
    await this.network.send(message.cell);
    await this.network.settle();
    this.steps.push({ name, messageHash: message.normalizedHash, expected });
  }
}
