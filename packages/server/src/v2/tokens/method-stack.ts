import { Address, type Cell, ChainError, MessageAddress, type StackValue } from '@tonway/chain';
import type { Contract } from '../contract/contract.ts';
import { ProbeFailed } from './probe-failed.ts';

/** What a get-method left, read by position; anything unexpected fails the probe. */
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
    if (exitCode !== 0) throw new ProbeFailed(`Exit code ${exitCode} != 0`);
    if (stack.length < entries) throw new ProbeFailed(`Stack size ${stack.length} < ${entries}`);
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
    throw new ProbeFailed(`no ordinary address at ${index} position`);
  }

  /** An address that must be there. */
  someAddress(index: number): Address {
    const address = this.address(index);
    if (!address) throw new ProbeFailed(`no address at ${index} position`);
    return address;
  }
}

function loadAddress(cell: Cell): MessageAddress {
  try {
    return MessageAddress.load(cell.slice());
  } catch (error) {
    if (error instanceof ChainError) throw new ProbeFailed(error.message, { cause: error });
    throw error;
  }
}

function expected(kind: string, index: number): never {
  throw new ProbeFailed(`stackEntry${kind} expected at ${index} position`);
}
