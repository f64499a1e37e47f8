import {
  Address,
  type Cell,
  ChainError,
  InternalAddress,
  MessageAddress,
  type StackValue,
} from '@tonway/chain';
import type { Contract } from './contract.ts';
import { UnexpectedContract } from './errors.ts';

/** What a get-method left, read by position; anything else is an `UnexpectedContract`. */
export class MethodStack {
  readonly #stack: readonly StackValue[];

  /** Runs the method, which must succeed with at least so many entries. */
  static async of(
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

  cell(index: number): Cell {
    const value = this.#stack[index];
    return value?.kind === 'cell' ? value.cell : expected('Cell', index);
  }

  slice(index: number): Cell {
    const value = this.#stack[index];
    return value?.kind === 'slice' ? value.cell : expected('Slice', index);
  }

  /** Null where the address is none. */
  address(index: number): Address | null {
    const value = this.#stack[index];
    if (value?.kind !== 'slice' && value?.kind !== 'cell') return expected('Slice', index);
    const address = loadAddress(value.cell);
    if (address === null) return null;
    if (address instanceof Address && !address.anycast) return address;
    throw new UnexpectedContract(`no ordinary address at ${index} position`);
  }

  /** An address that must be there. */
  someAddress(index: number): Address {
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
