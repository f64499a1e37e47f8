import { type Address, internal, toNano } from '@ton/core';
import { Actor } from './actor.ts';
import type { WalletVersion } from './contracts/wallets.ts';
import type { ExternalMessage } from './external-message.ts';
import type { SceneNetwork } from './network.ts';

/** One external message and all that follows from it. */
export interface Step {
  readonly name: string;
  /** The normalized hash of the external message, hex. */
  readonly messageHash: string;
  readonly expected: Expected;
}

export interface Expected {
  /** Of the whole trace, the wallet's own among them. */
  readonly transactions: number;
  /** Texts of the internal messages, in any order. */
  readonly comments?: readonly string[];
  /** What fails, in any order. */
  readonly failures?: readonly Failure[];
  /** Messages to the outside. */
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

/** An internal message; it bounces unless told otherwise. */
export type Outgoing = Parameters<typeof internal>[0];

/** What every scene tells about itself. */
export interface SceneResult {
  readonly steps: readonly Step[];
}

/** Where a scene plays: gives it actors and notes what they do. */
export class Stage {
  readonly network: SceneNetwork;
  readonly steps: Step[] = [];
  private readonly scene: string;

  constructor(scene: string, network: SceneNetwork) {
    this.scene = scene;
    this.network = network;
  }

  /** A new wallet with money; actors of other scenes are others. */
  async actor(
    name: string,
    version: WalletVersion = 'v4r2',
    fundNano = toNano(20),
  ): Promise<Actor> {
    const actor = await Actor.create(`${this.scene}/${name}`, version);
    await this.network.fund(actor.address, fundNano);
    await this.network.settle();
    return actor;
  }

  /** Has an actor send a message, or several, and waits until all is delivered. */
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
