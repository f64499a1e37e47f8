import type { ControlOperation, Params } from '@tonway/devnet';

type Run = (params: Params) => unknown;

/** An operation that GET may call. Without names of parameters, it ignores those that it does not know. */
export function read(run: Run, parameters?: readonly string[]): ControlOperation {
  return { isReadOnly: true, run, ...(parameters && { parameters }) };
}

/** An operation that changes something, which only POST may call. */
export function write(run: Run, parameters?: readonly string[]): ControlOperation {
  return { ...read(run, parameters), isReadOnly: false };
}
