import assert from 'node:assert/strict';
import { type Cell, equalBytes, openProof, readBoc, VmStack, VmStackValue } from '@tonway/chain';
import {
  type Answer,
  decodeAnswer,
  fromTlBlockId,
  type Params,
  type Result,
  type ServerError,
  verifyRunMethod,
} from '@tonway/lite-client';

type Run = Result<'runSmcMethod'>;
export type RunAnswer = Answer<'runSmcMethod'> | ServerError;

/** How an answer to `runSmcMethod` agrees with the node's. */
export const Agreement = {
  equal: 'equal bytes',
  /** In c7 the node refers to the original cell of the storage prices. */
  recut: 'the same values, slices in cells of their own',
  /** The node proves the loaded cells of the account, we prove all. */
  shownMore: 'the same under a verified proof that shows more',
} as const;

/** Throws if the answers disagree. */
export function compareRuns(
  params: Params<'runSmcMethod'>,
  ours: Uint8Array,
  theirs: Uint8Array,
): string {
  if (equalBytes(ours, theirs)) return Agreement.equal;
  const [our, their] = [decodeRun(ours), decodeRun(theirs)];
  assert.ok(their.kind === 'liteServer.runMethodResult');
  assert.ok(our.kind !== 'liteServer.error');
  verifyRunMethod(fromTlBlockId(our.id), params, our);
  assert.ok(our.kind === 'liteServer.runMethodResult');
  assert.deepEqual(valuesOf(our), valuesOf(their));
  return comparePieces(our, their);
}

export function decodeRun(bytes: Uint8Array): RunAnswer {
  // a Buffer is never equal to plain bytes
  return decodeAnswer('runSmcMethod', Uint8Array.from(bytes));
}

export function stackOf({ result = NOTHING }: Run): VmStack {
  return VmStack.load(readBoc(result));
}

const NOTHING = new Uint8Array();

function comparePieces(ours: Run, theirs: Run): string {
  const isEqual = (part: 'result' | 'stateProof') =>
    equalBytes(ours[part] ?? NOTHING, theirs[part] ?? NOTHING);
  assert.ok(isEqual('result'));
  if (isEqual('stateProof')) return Agreement.recut;
  assert.ok(showsAll(accountIn(ours), accountIn(theirs)));
  return Agreement.shownMore;
}

/** The answer without the account proof, with every slice of c7 in its own cell. */
function valuesOf({ stateProof, initC7, ...rest }: Run) {
  const c7 = initC7?.length ? VmStackValue.toCell(VmStackValue.load(readBoc(initC7))) : null;
  return { ...rest, c7: c7?.hashHex() };
}

function accountIn({ stateProof = NOTHING }: Run): Cell {
  return openProof(readBoc(stateProof));
}

/** Whether `ours` is the same tree and contains everything that `theirs` contains. */
function showsAll(ours: Cell, theirs: Cell): boolean {
  if (!ours.equals(theirs) || theirs.isPruned) return ours.equals(theirs);
  return !ours.isPruned && theirs.refs().every((child, i) => showsAll(ours.ref(i), child));
}
