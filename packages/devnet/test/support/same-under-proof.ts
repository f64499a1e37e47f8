import { isDeepStrictEqual } from 'node:util';
import { type Cell, CellType, openProof, readBocRoots } from '@tonway/chain';
import {
  type Answer,
  decodeAnswer,
  decodeFunction,
  type FunctionName,
  type Params,
} from '@tonway/lite-client';
import type { Accepts } from './differential.ts';

/** Throws if the proof is invalid. */
type Verify<Name extends FunctionName> = (params: Params<Name>, answer: Answer<Name>) => unknown;

/**
 * Accepts a verified answer that differs from the node's only in additional leaf cells.
 * The node includes a leaf cell that it has in memory, and prunes one that it would have
 * to read from disk: the affected rows are about old states, or the first to touch a cell.
 */
export function sameUnderProof<Name extends FunctionName>(
  name: Name,
  verify: Verify<Name>,
): Accepts {
  return async ({ request, response }, ours) => {
    if (!response) return false;
    const answer = decodeAnswer(name, ours);
    if (answer.kind === 'liteServer.error') return false;
    await verify(decodeFunction(request).params as Params<Name>, answer as Answer<Name>);
    // a Buffer is never equal to plain bytes
    return isSame(answer, decodeAnswer(name, Uint8Array.from(response)));
  };
}

function isSame(ours: unknown, theirs: unknown): boolean {
  if (isDeepStrictEqual(ours, theirs)) return true;
  if (!isObject(ours) || !isObject(theirs)) return false;
  if (!(ours instanceof Uint8Array && theirs instanceof Uint8Array))
    return Object.entries(ours).every(([key, value]) => isSame(value, theirs[key]));
  const [shown, expected] = [readBocRoots(ours), readBocRoots(theirs)];
  return (
    shown.length === expected.length && shown.every((root, i) => isSameProof(root, expected[i]))
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isSameProof(ours: Cell, theirs: Cell | undefined): boolean {
  if (ours.type !== CellType.MerkleProof || theirs?.type !== CellType.MerkleProof) return false;
  const [shown, expected] = [openProof(ours), openProof(theirs)];
  return shown.equals(expected) && showsLeavesMore(shown, expected);
}

function showsLeavesMore(ours: Cell, theirs: Cell): boolean {
  if (theirs.isPruned) return ours.isPruned || ours.refCount === 0;
  if (ours.isPruned) return false;
  return ours.refs().every((child, i) => showsLeavesMore(child, theirs.ref(i)));
}
