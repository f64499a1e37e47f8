import {
  Address,
  Builder,
  type Cell,
  Dictionary,
  FULL_SHARD,
  InternalAddress,
  methodId,
  NO_CURRENCIES,
  RawValue,
  readBoc,
  uintKey,
} from '@tonway/chain';
import { readFixture } from '@tonway/tools/fixtures';
import type { ContractSource, ContractState } from '../../src/network/contracts/contract.ts';

/** TVM code that runs one instruction and then the rest. */
type Instruction = (rest: Cell) => Cell;

const END = new Builder().build();

function instruction(hex: string, ref?: Cell): Instruction {
  return (rest) => {
    const builder = new Builder().storeBytes(Buffer.from(hex, 'hex'));
    // code without further bits continues in its last reference
    return (ref ? builder.storeRef(ref) : builder).storeRef(rest).build();
  };
}

/** Instructions of get-methods. */
export const op = {
  drop: instruction('30'),
  null: instruction('6d'),
  nan: instruction('83ff'),
  /** Runs the rest again and again. */
  loop: instruction('eb'),
  /** Packs two values into a tuple. */
  pair: instruction('6f02'),
  throw: (code: number) => instruction((0xf200 + code).toString(16)),
  cell: (cell: Cell) => instruction('88', cell),
  slice: (cell: Cell) => instruction('89', cell),
  address: (address: Address) => instruction('89', InternalAddress.toCell(address)),
  none: instruction('89', new Builder().storeUint(0, 2).build()),
  // PUSHINT with 30 as the length: an integer of 8 * 30 + 19 bits
  int:
    (value: bigint): Instruction =>
    (rest) =>
      new Builder()
        .storeUint(0x82, 8)
        .storeUint(30, 5)
        .storeBigInt(value, 259)
        .storeRef(rest)
        .build(),
};

export function program(...instructions: readonly Instruction[]): Cell {
  return instructions.reduceRight((rest, each) => each(rest), END);
}

export type Methods = Readonly<Record<string, Cell>>;

/** Code with these get-methods, and the usual table of them. */
export function codeOf(methods: Methods): Cell {
  const entries = Object.entries(methods)
    .map(([name, code]) => [methodId(name), new Builder().storeRef(code).build().slice()] as const)
    .sort(([a], [b]) => a - b);
  const { root } = Dictionary.fromSorted(uintKey(19), RawValue, entries);
  // SETCP0, DICTPUSHCONST 19, DICTIGETJMPZ, THROWARG 11
  return new Builder()
    .storeBytes(Buffer.from('ff00f4a413f4bcf2c80b', 'hex'))
    .storeRef(root as Cell)
    .build();
}

/** Contracts that exist only here, on the configuration of mainnet. */
export class Puppets implements ContractSource {
  readonly #states = new Map<string, ContractState>();
  readonly #config = readBoc(readFixture('chain/config/mainnet-2026-05-gv13.boc'));
  /** How many contracts were read. */
  reads = 0;

  set(address: Address, methods: Methods): void {
    const state = { data: END, balance: NO_CURRENCIES, duePaymentNano: 0n, now: 1_800_000_000 };
    this.#states.set(address.toRaw(), { code: codeOf(methods), ...state });
  }

  async account(address: Address): Promise<ContractState> {
    this.reads++;
    const none = { code: null, data: null, balance: NO_CURRENCIES, duePaymentNano: 0n, now: 0 };
    return this.#states.get(address.toRaw()) ?? none;
  }

  async executionContext() {
    const [rootHash, fileHash] = [new Uint8Array(32), new Uint8Array(32)];
    const block = { workchain: -1, shard: FULL_SHARD, seqno: 1, rootHash, fileHash };
    return {
      block,
      config: this.#config,
      previousBlocks: { last: [block], lastKeyBlock: block, everyHundredth: [] },
      libraries: () => null,
    };
  }
}

/** An address that is one byte again and again. */
export function at(byte: number): Address {
  return new Address(0, new Uint8Array(32).fill(byte));
}
