import { interfacesOf } from '@tonway/contracts';

interface CodeColumns {
  readonly code_hash: Buffer | null;
  readonly methods: readonly number[] | null;
}

/** The interfaces of the contract whose code a row names. */
export function rowInterfaces({ code_hash, methods }: CodeColumns): string[] {
  return [...interfacesOf({ codeHash: code_hash, methods })];
}
