import { ChainError, type Slice } from '@tonway/chain';
import * as fields from './fields.ts';
import type { Print, Printed, PrintedObject, Printer } from './printer.ts';

/** One line of TL-B. */
export interface Constructor {
  readonly name: string;
  readonly tag: { readonly value: number; readonly bits: number };
  readonly type: string;
  /** Behind the tag, up to the end of the constructor. */
  print(slice: Slice, printer: Printer): PrintedObject;
}

const LINE = /^(\w+)(?:#([0-9a-f]+)|\$(_|[01]+))((?: \w+:[^=]+?)?) = (\w+);$/;
const SIZED = /^(uint|int|bits)(\d+)$/;
const SIZED_TYPES = new Map([
  ['uint', fields.uint],
  ['int', fields.int],
  ['bits', fields.bits],
]);

/**
 * Reads lines of TL-B. Besides its own types: `(Chain X)` is an X with the next one in a reference, `(PerRef X)` as many
 * X as there are references; a type that is not built in is one of the lines' own.
 */
export function readScheme(text: string): readonly Constructor[] {
  const scheme: Constructor[] = [];
  for (const line of text.trim().split('\n')) scheme.push(readLine(line.trim(), scheme));
  return scheme;
}

function readLine(line: string, scheme: readonly Constructor[]): Constructor {
  const [, name = '', hex, binary = '', members = '', type = ''] = LINE.exec(line) ?? [];
  if (!name) throw new TypeError(`no line of TL-B: ${line}`);
  const tag = hex
    ? { value: Number.parseInt(hex, 16), bits: hex.length * 4 }
    : { value: Number.parseInt(binary, 2) || 0, bits: binary === '_' ? 0 : binary.length };
  const parts = readMembers(members, scheme);
  const print = (slice: Slice, printer: Printer): PrintedObject => {
    const printed: Record<string, Printed> = { '@type': name };
    for (const [key, field] of parts) printed[key] = field(slice, printer);
    return printed;
  };
  return { name, tag, type, print };
}

function readMembers(text: string, scheme: readonly Constructor[]): [string, Print][] {
  const starts = [...text.matchAll(/ (\w+):/g)];
  return starts.map((start, i) => {
    const from = start.index + start[0].length;
    const tokens = text.slice(from, starts[i + 1]?.index).match(/[()^]|\w+/g) ?? [];
    return [start[1] as string, readType(tokens, scheme)];
  });
}

/** Takes one type from the front. */
function readType(tokens: string[], scheme: readonly Constructor[]): Print {
  const token = tokens.shift();
  if (token === '^') return readReference(tokens, scheme);
  if (token === '(') {
    const print = readApplied(tokens, scheme);
    tokens.shift();
    return print;
  }
  const [, kind = '', size] = SIZED.exec(token ?? '') ?? [];
  return SIZED_TYPES.get(kind)?.(Number(size)) ?? readName(token ?? '', scheme);
}

function readReference(tokens: string[], scheme: readonly Constructor[]): Print {
  if (tokens[0] !== 'Cell') return fields.inReference(readType(tokens, scheme));
  tokens.shift();
  return (slice, printer) => printer.cell(slice.loadRef());
}

function readApplied(tokens: string[], scheme: readonly Constructor[]): Print {
  const name = tokens.shift();
  const next = () => readType(tokens, scheme);
  switch (name) {
    case 'VarUInteger':
      return fields.varUint(Number(tokens.shift()));
    case 'HashmapE':
      tokens.shift();
      next();
      return fields.hashmap;
    case 'Maybe':
      return fields.maybe(next());
    case 'Either':
      return fields.either(next(), next());
    case 'Chain':
      return fields.chain(next());
    case 'PerRef':
      return fields.perReference(next());
    default:
      throw new TypeError(`TL-B: ${name} takes no arguments`);
  }
}

function readName(name: string, scheme: readonly Constructor[]): Print {
  if (name === 'Bool') return fields.bool;
  if (name === 'MsgAddress') return fields.address;
  if (name === 'Cell') return (slice, printer) => printer.rest(slice);
  const constructors = scheme.filter(({ type }) => type === name);
  if (constructors.length === 0) throw new TypeError(`TL-B: ${name} is not described above`);
  return (slice, printer) => {
    const found = constructors.find(({ tag }) => hasTag(slice, tag));
    if (!found) throw new ChainError('TLB_INVALID', `${name}: no such constructor`);
    return found.print(slice.skip(found.tag.bits), printer);
  };
}

function hasTag(slice: Slice, { value, bits }: Constructor['tag']): boolean {
  return slice.remainingBits >= bits && slice.preloadUint(bits) === value;
}
