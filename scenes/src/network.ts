import type { Address, Cell, TupleItem } from '@ton/core';

/** A network that scenes are played on. */
export interface SceneNetwork {
  /** Sends an external message; rejects when it is refused. */
  send(external: Cell): Promise<void>;
  /** Until every message that was sent, and all that follow from it, are delivered. */
  settle(): Promise<void>;
  account(address: Address): Promise<SceneAccount>;
  getMethod(address: Address, name: string, args?: readonly TupleItem[]): Promise<GetMethodAnswer>;
  /** Has the amount arrive at an address, whoever it is taken from. */
  fund(address: Address, amountNano: bigint): Promise<void>;
  /** The time of the network, in unix seconds. */
  now(): Promise<number>;
}

export interface SceneAccount {
  readonly status: 'nonexist' | 'uninit' | 'active' | 'frozen';
  readonly balanceNano: bigint;
  /** Null unless it is active. */
  readonly code: Cell | null;
  readonly data: Cell | null;
}

export interface GetMethodAnswer {
  readonly exitCode: number;
  readonly stack: readonly TupleItem[];
}
