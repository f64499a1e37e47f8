import {
  Address,
  type Cell,
  ChainError,
  InternalAddress,
  MessageAddress,
  type StackValue,
} from '@tonway/chain';
import { type Contract, UnexpectedContract } from './contract.ts';

/** The result stack of a get-method, read by position; a mismatch throws `UnexpectedContract`. */
export class MethodStack {
  readonly #stack: readonly StackValue[];

  /** Runs the method; throws unless it succeeds with at least `entries` entries. */
  static async run(
    contract: Contract,
    method: string,
    entries: number,
    args: readonly StackValue[] = [],
  ): Promise<MethodStack> {
    const { exitCode, stack } = await contract.run(method, args);
    if (exitCode !== 0) throw new UnexpectedContract(`Exit code ${exitCode} != 0`);
    if (stack.length < entries)
      throw new UnexpectedContract(`Stack size ${stack.length} < ${entries}`);
    return new MethodStack(stack);
  }

  private constructor(stack: readonly StackValue[]) {
    this.#stack = stack;
  }

  number(index: number): bigint {
    const value = this.#stack[index];
    return value?.kind === 'int' ? value.value : expected('Number', index);
  }

  flag(index: number): boolean {
    return this.number(index) !== 0n;
  }

  /** A number that fits into 64 bits with a sign. */
  int64(index: number): bigint {
    const value = this.number(index);
    return BigInt.asIntN(64, value) === value ? value : expected('Int64', index);
  }

  cell(index: number): Cell {
    const value = this.#stack[index];
    return value?.kind === 'cell' ? value.cell : expected('Cell', index);
  }

  cellOrNull(index: number): Cell | null {
    return this.#stack[index]?.kind === 'null' ? null : this.cell(index);
  }

  slice(index: number): Cell {
    const value = this.#stack[index];
    return value?.kind === 'slice' ? value.cell : expected('Slice', index);
  }

  /** Null for `addr_none`. */
  address(index: number): Address | null {
    const value = this.#stack[index];
    if (value?.kind !== 'slice' && value?.kind !== 'cell') return expected('Slice', index);
    const address = loadAddress(value.cell);
    if (address === null) return null;
    if (address instanceof Address && !address.anycast) return address;
    throw new UnexpectedContract(`no ordinary address at ${index} position`);
  }

  /** Null for `addr_none` and for a null. */
  addressOrNull(index: number): Address | null {
    return this.#stack[index]?.kind === 'null' ? null : this.address(index);
  }

  /** An address other than `addr_none`. */
  requiredAddress(index: number): Address {
    const address = this.address(index);
    if (!address) throw new UnexpectedContract(`no address at ${index} position`);
    return address;
  }
}

function loadAddress(cell: Cell): MessageAddress {
  try {
    return MessageAddress.load(cell.slice());
  } catch (error) {
    if (error instanceof ChainError) throw new UnexpectedContract(error.message, { cause: error });
    throw error;
  }
}

function expected(kind: string, index: number): never {
  throw new UnexpectedContract(`stackEntry${kind} expected at ${index} position`);
}

export function addressSlice(address: Address): StackValue {
  return { kind: 'slice', cell: InternalAddress.toCell(address) };
}

export function integer(value: bigint): StackValue {
  return { kind: 'int', value };
}
