import { TlError } from '../errors.ts';
import type { Declaration, FieldDeclaration } from './declaration.ts';
import type { TlReader } from './reader.ts';
import type { TlWriter } from './writer.ts';

/** Decoder and encoder of one type. */
export interface TlType {
  read(reader: TlReader): unknown;
  write(value: unknown, writer: TlWriter): void;
}

type Fields = Record<string, unknown>;

/** The primitive types of a schema. `write` relies on the TypeScript types of its values. */
const PRIMITIVES: Readonly<Record<string, TlType>> = {
  int: { read: (reader) => reader.int(), write: (value, writer) => writer.int(value as number) },
  '#': { read: (reader) => reader.nat(), write: (value, writer) => writer.nat(value as number) },
  long: { read: (reader) => reader.long(), write: (value, writer) => writer.long(value as bigint) },
  int256: {
    read: (reader) => reader.fixed(32),
    write: (value, writer) => writer.fixed(value as Uint8Array, 32),
  },
  bytes: {
    read: (reader) => reader.blob(),
    write: (value, writer) => writer.blob(value as Uint8Array),
  },
  string: {
    read: (reader) => reader.text(),
    write: (value, writer) => writer.text(value as string),
  },
  Bool: {
    read: (reader) => reader.bool(),
    write: (value, writer) => writer.bool(value as boolean),
  },
};

/** Compiles declarations into decoders and encoders, on first use. */
export class Compiler {
  readonly #declarations: ReadonlyMap<string, Declaration>;
  readonly #byId: ReadonlyMap<number, Declaration>;
  readonly #compiled = new Map<string, TlType>();

  constructor(declarations: readonly Declaration[]) {
    this.#declarations = new Map(declarations.map((each) => [each.name, each]));
    this.#byId = new Map(declarations.map((each) => [each.id, each]));
  }

  /** The type of a field: a primitive, a vector, a bare constructor or a boxed type. */
  type(name: string): TlType {
    const compiled = PRIMITIVES[name] ?? this.#compiled.get(name);
    if (compiled) return compiled;
    const type = this.#compile(name);
    this.#compiled.set(name, type);
    return type;
  }

  /** The fields of a constructor or function, without its id. */
  bare(declaration: Declaration): TlType {
    const fields = declaration.fields.filter((field) => field.type !== 'true');
    const types = fields.map((field) => this.type(field.type));
    return {
      read: (reader) => readFields(reader, fields, types),
      write: (value, writer) => writeFields(value as Fields, writer, fields, types),
    };
  }

  /** A value with the constructor id first; `result` null accepts any constructor. */
  boxed(result: string | null): TlType {
    return {
      read: (reader) => {
        const declaration = this.#byId.get(reader.uint32());
        if (!declaration || (result !== null && declaration.result !== result)) {
          throw new TlError(`${result ?? 'a known type'} expected`);
        }
        return { kind: declaration.name, ...(this.type(declaration.name).read(reader) as Fields) };
      },
      write: (value, writer) => {
        const declaration = this.#declarations.get((value as { kind: string }).kind);
        if (!declaration) throw new TlError('a value of unknown kind');
        writer.uint32(declaration.id);
        this.type(declaration.name).write(value, writer);
      },
    };
  }

  #compile(name: string): TlType {
    if (name.startsWith('vector ')) return vectorOf(this.type(name.slice('vector '.length)));
    const declaration = this.#declarations.get(name);
    return declaration ? this.bare(declaration) : this.boxed(name);
  }
}

function vectorOf(item: TlType): TlType {
  return {
    read: (reader) => Array.from({ length: reader.count() }, () => item.read(reader)),
    write(value, writer) {
      const items = value as readonly unknown[];
      writer.nat(items.length);
      for (const each of items) item.write(each, writer);
    },
  };
}

function readFields(
  reader: TlReader,
  fields: readonly FieldDeclaration[],
  types: readonly TlType[],
): Fields {
  const value: Fields = {};
  fields.forEach((field, i) => {
    if (isPresent(field, value)) value[field.key] = (types[i] as TlType).read(reader);
  });
  return value;
}

function writeFields(
  value: Fields,
  writer: TlWriter,
  fields: readonly FieldDeclaration[],
  types: readonly TlType[],
): void {
  fields.forEach((field, i) => {
    const isGiven = value[field.key] !== undefined;
    if (isGiven !== isPresent(field, value))
      throw new TlError(`${field.key} and the mode do not agree`);
    if (isGiven) (types[i] as TlType).write(value[field.key], writer);
  });
}

function isPresent({ condition }: FieldDeclaration, value: Fields): boolean {
  return condition === null || (((value[condition.key] as number) >> condition.bit) & 1) === 1;
}
