import { type Cell, CellType, readBocRoots } from '@tonway/chain';
import type { Answer, FunctionName, ServerError } from '@tonway/lite-client';
import { shownPaths } from './proof-paths.ts';

/**
 * The structure of an answer as separate facts: its constructor, flags and present fields; the same for
 * each element of its lists; and the content of each proof.
 */
export function shapeOf(answer: Answer<FunctionName> | ServerError): Set<string> {
  if (answer.kind === 'liteServer.error')
    return new Set([`error ${answer.code}: ${wording(answer.message)}`]);
  const facts = new Set<string>();
  facts.add(textOf(answer, '', facts));
  return facts;
}

/** A text without numbers, hashes and VM logs. */
function wording(message: string): string {
  return message
    .replace(/\nVM Log.*/s, ' LOG')
    .replace(/-?\b(0x)?([0-9A-Fa-f]*\d[0-9A-Fa-f]*|[A-Fa-f]{16,})\b/g, 'N')
    .replace(/\s+/g, ' ');
}

/** The shape of a value; the content of proofs and lists is added to the facts. */
function textOf(value: unknown, place: string, facts: Set<string>): string {
  if (value instanceof Uint8Array) return textOfBytes(value, place, facts);
  if (Array.isArray(value)) return textOfList(value, place, facts);
  if (typeof value !== 'object' || value === null) return '';
  const { kind = '', mode, ...fields } = value as Readonly<Record<string, unknown>>;
  // block ids have one shape
  if ('rootHash' in fields && 'seqno' in fields) return '';
  const name = String(kind).replace('liteServer.', '');
  const texts = Object.entries(fields)
    .filter(([, field]) => field !== undefined)
    .map(([key, field]) => key + textOf(field, join(place, name, key), facts));
  return `${name}${mode === undefined ? '' : `#${mode}`}{${texts.join(' ')}}`;
}

function join(...names: readonly string[]): string {
  return names.filter((name) => name !== '').join('.');
}

function textOfList(values: readonly unknown[], place: string, facts: Set<string>): string {
  for (const value of values) {
    const element = textOf(value, place, facts);
    if (element) facts.add(`${place}[]: ${element}`);
  }
  return values.length > 0 ? '[…]' : '[]';
}

const BAG = [0xb5, 0xee, 0x9c, 0x72];

function textOfBytes(bytes: Uint8Array, place: string, facts: Set<string>): string {
  if (bytes.length === 0) return ':empty';
  if (!BAG.every((byte, index) => bytes[index] === byte)) return '';
  const kinds = readBocRoots(bytes).map((root) => kindOf(root, place, facts));
  return `:${kinds.filter((kind, index) => kind !== kinds[index - 1]).join('+')}`;
}

/** A complete tree counts only as complete, because its content differs between networks. */
function kindOf(root: Cell, place: string, facts: Set<string>): string {
  if (root.type !== CellType.MerkleProof) return 'whole';
  const { name, shown } = shownPaths(root.ref(0));
  facts.add(`${place}: ${[name, ...shown].join(' ')}`);
  return `${name}-proof`;
}
