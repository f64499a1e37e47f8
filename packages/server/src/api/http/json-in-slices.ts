import { createHash } from 'node:crypto';
import { TimeSlice } from '../../util/time-slice.ts';
import { weakTag } from './caching.ts';
import { AnswerTooLarge } from './large-answers.ts';

/** A serialized answer with its entity tag. */
export interface SerializedAnswer {
  readonly json: string;
  readonly tag: string;
}

/** Serializes an answer with long lists without blocking the event loop. Throws `AnswerTooLarge` above the limit. */
export async function jsonInSlices(answer: unknown, maxBytes: number): Promise<SerializedAnswer> {
  const slice = new TimeSlice();
  const digest = createHash('sha1');
  const texts: string[] = [];
  let [text, length] = ['', 0];
  const flush = () => {
    digest.update(text);
    texts.push(text);
    length += text.length;
    text = '';
    if (length > maxBytes) throw new AnswerTooLarge(maxBytes);
  };
  for (const part of jsonParts(answer, LIST_DEPTH)) {
    text += part;
    if (!slice.isOver) continue;
    flush();
    await slice.next();
  }
  flush();
  return { json: texts.join(''), tag: weakTag(digest.digest('base64url')) };
}

/** The lists of an answer are its members, or the answer itself. */
const LIST_DEPTH = 2;

/** The parts of what `JSON.stringify` returns: one for each item of lists and objects up to a depth. */
function* jsonParts(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) yield JSON.stringify(value);
  else if (Array.isArray(value)) yield* listParts(value, depth - 1);
  else yield* memberParts(value, depth - 1);
}

function* listParts(items: readonly unknown[], depth: number): Generator<string> {
  let separator = '[';
  for (const item of items) {
    yield separator;
    yield* jsonParts(item ?? null, depth);
    separator = ',';
  }
  yield items.length === 0 ? '[]' : ']';
}

function* memberParts(members: object, depth: number): Generator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(members)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* jsonParts(member, depth);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}
