import { bytesKind } from './bytes.ts';
import { type Kind, required } from './kind.ts';
import type { Param } from './param.ts';

const bocKind: Kind<Uint8Array> = { ...bytesKind, emptyIsAbsent: true };

/** A bag of cells that must be given. */
export function bocParam(): Param<Uint8Array> {
  return required('boc', bocKind, {
    description: 'The message as a bag of cells',
    missing: 'empty boc',
  });
}
