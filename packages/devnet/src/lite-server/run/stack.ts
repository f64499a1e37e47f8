import { type Cell, ChainError, readBoc, type StackValue, VmStack } from '@tonway/chain';
import { refuse } from '../refusal.ts';

const MAX_BYTES = 65_535;

/** Parses the arguments of a get-method, bottom of the stack first; no bytes mean no arguments. */
export function readArguments(params: Uint8Array): VmStack {
  if (params.length > MAX_BYTES) refuse('more than 64k parameter bytes passed');
  if (params.length === 0) return [];
  const stack = loadStack(rootOf(params));
  if (!stack || stack.some(holdsContinuation))
    refuse('parameter list boc cannot be deserialized as a VmStack');
  return stack;
}

function rootOf(params: Uint8Array): Cell {
  try {
    return readBoc(params);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    const reason = `[Error : 0 : cannot deserialize bag-of-cells: ${reasonOf(error)}]`;
    return refuse(`cannot deserialize parameter list boc: ${reason}`);
  }
}

/** The node's text for an invalid header; other errors have our own text. */
function reasonOf({ code, message }: ChainError): string {
  return code === 'BOC_MAGIC' ? 'invalid header, error 0' : message;
}

function loadStack(root: Cell): VmStack | null {
  try {
    return VmStack.load(root);
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

function holdsContinuation(value: StackValue): boolean {
  return value.kind === 'tuple'
    ? value.items.some(holdsContinuation)
    : value.kind === 'continuation';
}
