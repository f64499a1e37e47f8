import { type Cell, CellType, readBocRoots } from '@tonway/chain';
import { decodeAnswer } from '../../src/tl/lite-api.ts';
import type { FunctionName } from '../../src/tl/types.ts';
import { canonical } from './canonical.ts';
import { isBag } from './mutate-answer.ts';
import type { TrueAnswer } from './true-answers.ts';

/** Fields of which nothing is proven and nothing is claimed. */
function unprovenFields({ kind, params }: TrueAnswer): readonly string[] {
  // which block is the newest cannot be proven
  if (kind === 'getBlockProof') return params.targetBlock ? [] : ['complete'];
  return UNPROVEN[kind] ?? [];
}

const UNPROVEN: { readonly [Name in FunctionName]?: readonly string[] } = {
  // the blocks that transactions are said to be in are given out as hints
  getTransactions: ['ids'],
  // the run itself is given out as unproven
  runSmcMethod: ['exitCode', 'result', 'initC7', 'libExtras'],
  // the mode is the question's own, with or without the bit that newer nodes add
  getConfigAll: ['mode'],
  getConfigParams: ['mode'],
};

type Fields = Record<string, unknown>;
type Write = (roots: readonly Cell[]) => string;

const REASONS: readonly (readonly [reason: string, write: Write | null, withUnproven: boolean])[] =
  [
    ['the same answer in other TL bytes', null, true],
    ['the same cells in another bag', (roots) => canonical(roots), true],
    ['the same tree, of which the proof shows more or less', virtualHashes, true],
    ['only what is marked as unproven', virtualHashes, false],
  ];

/** Why a changed answer may be accepted with the true meaning; null where there is no reason. */
export function sameMeaning(truth: TrueAnswer, changed: Uint8Array): string | null {
  const found = REASONS.find(([, write, withUnproven]) => {
    const left = withUnproven ? [] : unprovenFields(truth);
    const [a, b] = [truth.bytes, changed].map((bytes) => meaning(truth.kind, bytes, write, left));
    return a === b;
  });
  return found?.[0] ?? null;
}

function meaning(
  kind: FunctionName,
  bytes: Uint8Array,
  write: Write | null,
  left: readonly string[],
): string {
  const fields = Object.entries(decodeAnswer(kind, bytes)).filter(([key]) => !left.includes(key));
  return JSON.stringify(fields, (_, value: unknown) => text(value, write));
}

function text(value: unknown, write: Write | null): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  // Buffers come here as what their toJSON gives
  const bytes = value instanceof Uint8Array ? value : bufferIn(value);
  if (!bytes) return value;
  return write && isBag(bytes) ? write(readBocRoots(bytes)) : Buffer.from(bytes).toString('hex');
}

function bufferIn(value: unknown): Uint8Array | null {
  const { type, data } = (value ?? {}) as Fields;
  return type === 'Buffer' ? Buffer.from(data as number[]) : null;
}

/** Of a proof, the hash of what it is a proof of. */
function virtualHashes(roots: readonly Cell[]): string {
  const hashes = roots.map((root) =>
    root.type === CellType.MerkleProof ? `proof of ${root.ref(0).hashHex(0)}` : root.hashHex(),
  );
  return hashes.join();
}
