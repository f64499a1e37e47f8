import type { ControlOperation, Params } from '@tonway/devnet';

/** An operation that GET may call. */
export function read(run: (params: Params) => unknown): ControlOperation {
  return { isReadOnly: true, run };
}

/** An operation that changes something, which only POST may call. */
export function write(run: (params: Params) => unknown): ControlOperation {
  return { isReadOnly: false, run };
}
