import { ChainError, readBocRoots } from '@tonway/chain';
import type { Random } from '@tonway/tools/random';
import { TlError } from '../../src/errors.ts';
import { decodeAnswer, encodeAnswer } from '../../src/tl/lite-api.ts';
import type { ConstructorName, FunctionName, Tagged } from '../../src/tl/types.ts';
import { mutateBag } from './mutate-cells.ts';
import type { TrueAnswer } from './true-answers.ts';

type Fields = Record<string, unknown>;

/** Some lie in place of the true answer; null where this lie cannot be told of it. */
type Lie = (truth: TrueAnswer, other: TrueAnswer, random: Random) => Uint8Array | null;

const LIES: readonly Lie[] = [
  function flipBit({ bytes }, _, random) {
    const changed = Uint8Array.from(bytes);
    for (let left = 1 + random.below(3); left > 0; left--) {
      const at = random.below(changed.length);
      changed[at] = (changed[at] as number) ^ (1 << random.below(8));
    }
    return changed;
  },
  function cutShort({ bytes }, _, random) {
    return bytes.slice(0, 4 * random.below(bytes.length / 4));
  },
  function answerOfAnother(_, { bytes }) {
    return bytes;
  },
  function answerOfAnotherForThisBlock(truth, other) {
    const { id } = fieldsOf(truth);
    return id === undefined ? null : encode({ ...fieldsOf(other), id });
  },
  function fieldOfAnother(truth, other, random) {
    const [mine, theirs] = [fieldsOf(truth), fieldsOf(other)];
    const shared = Object.keys(mine).filter((key) => typeof mine[key] === typeof theirs[key]);
    const key = random.pick(shared);
    return key === 'kind' ? null : encode({ ...mine, [key]: theirs[key] });
  },
  changeField,
  changeField,
  changeBag,
  changeBag,
  changeBag,
];

/** One or two lies, told with a seed. */
export function mutateAnswer(truth: TrueAnswer, other: TrueAnswer, random: Random): Uint8Array {
  for (;;) {
    const changed = attempt(truth, other, random);
    if (changed && Buffer.compare(changed, truth.bytes) !== 0) return changed;
  }
}

function attempt(truth: TrueAnswer, other: TrueAnswer, random: Random): Uint8Array | null {
  try {
    const first = random.pick(LIES)(truth, other, random);
    if (!first || random.below(6) > 0) return first;
    return random.pick(LIES)({ ...truth, bytes: first }, other, random);
  } catch (error) {
    // the lie cannot be written down: another one is told
    if ([ChainError, TlError, RangeError, TypeError].some((type) => error instanceof type))
      return null;
    throw error;
  }
}

function changeField(truth: TrueAnswer, other: TrueAnswer, random: Random): Uint8Array | null {
  const fields = fieldsOf(truth);
  const key = random.pick(Object.keys(fields).filter((name) => name !== 'kind'));
  return encode({ ...fields, [key]: changedValue(fields[key], fieldsOf(other)[key], random) });
}

function changeBag(truth: TrueAnswer, _: TrueAnswer, random: Random): Uint8Array | null {
  const fields = fieldsOf(truth);
  const bags = [...bagsIn(fields)];
  if (bags.length === 0) return null;
  const [path, bag] = random.pick(bags);
  const changed = mutateBag(bag, random);
  return changed && encode(withValue(fields, path, changed) as Fields);
}

/** Every bag of cells in an answer, and where it stands. */
function* bagsIn(value: unknown, path: readonly string[] = []): Generator<[string[], Uint8Array]> {
  if (isBag(value)) yield [[...path], value];
  else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    for (const [key, item] of Object.entries(value)) yield* bagsIn(item, [...path, key]);
}

function withValue(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue((target as Fields)[key], rest, value);
  return Array.isArray(target)
    ? target.with(Number(key), inner)
    : { ...(target as Fields), [key]: inner };
}

function changedValue(value: unknown, other: unknown, random: Random): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return changedNumber(value, random);
  if (typeof value === 'bigint')
    return BigInt.asIntN(64, value + random.pick([-1n, 1n, 1n << 40n]));
  if (value instanceof Uint8Array) return changedBytes(value, random);
  if (Array.isArray(value)) return changedList(value, Array.isArray(other) ? other : [], random);
  if (typeof value !== 'object' || value === null) return value;
  const key = random.pick(Object.keys(value));
  const [mine, theirs] = [(value as Fields)[key], (other as Fields | undefined)?.[key]];
  return { ...value, [key]: changedValue(mine, theirs, random) };
}

function changedNumber(value: number, random: Random): number {
  return random.pick([value + 1, value - 1, value ^ (1 << random.below(31)), 0]) | 0;
}

function changedList(
  list: readonly unknown[],
  other: readonly unknown[],
  random: Random,
): unknown[] {
  const at = random.below(list.length);
  const change = random.below(5);
  if (change === 0) return list.toSpliced(at, 1);
  if (change === 1) return list.toSpliced(at, 0, ...list.slice(at, at + 1));
  if (change === 2) return [...list, ...other.slice(0, 1)];
  if (change === 3 || list.length === 0) return list.toReversed();
  return list.with(at, changedValue(list[at], other[0], random));
}

function changedBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const change = random.below(8);
  if (bytes.length !== 32 && change === 0) return new Uint8Array();
  if (bytes.length !== 32 && change === 1) return bytes.subarray(0, random.below(bytes.length));
  if (change > 2 && isBag(bytes)) return mutateBag(bytes, random) ?? bytes;
  const changed = Uint8Array.from(bytes);
  const at = random.below(bytes.length);
  if (bytes.length > 0) changed[at] = (changed[at] as number) ^ (1 << random.below(8));
  return changed;
}

export function isBag(value: unknown): value is Uint8Array {
  try {
    return value instanceof Uint8Array && readBocRoots(value).length > 0;
  } catch {
    return false;
  }
}

function fieldsOf({ kind, bytes }: Pick<TrueAnswer, 'kind' | 'bytes'>): Fields & { kind: string } {
  return decodeAnswer(kind as FunctionName, bytes) as unknown as Fields & { kind: string };
}

function encode(fields: Fields): Uint8Array {
  return encodeAnswer(fields as unknown as Tagged<ConstructorName>);
}
