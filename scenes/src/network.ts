import type { Address, Cell, TupleItem } from '@ton/core';

/** A network on which scenes are played. */
export interface SceneNetwork {
  /** Sends an external message; rejects if it is refused. */
  send(external: Cell): Promise<void>;
  /** Waits until every sent message and all its consequences are delivered. */
  settle(): Promise<void>;
  account(address: Address): Promise<SceneAccount>;
  getMethod(address: Address, name: string, args?: readonly TupleItem[]): Promise<GetMethodAnswer>;
  /** Funds an address. */
  fund(address: Address, amountNano: bigint): Promise<void>;
  /** The network time in Unix seconds. */
  now(): Promise<number>;
  /** Moves the time of the network ahead. */
  wait(seconds: number): Promise<void>;
  /** Replaces the code and the data of an account: for contracts at well-known addresses. */
  replace(address: Address, code: Cell, data: Cell): Promise<void>;
}

export interface SceneAccount {
  readonly status: 'nonexist' | 'uninit' | 'active' | 'frozen';
  readonly balanceNano: bigint;
  /** Null unless the account is active. */
  readonly code: Cell | null;
  readonly data: Cell | null;
}

export interface GetMethodAnswer {
  readonly exitCode: number;
  readonly stack: readonly TupleItem[];
}
