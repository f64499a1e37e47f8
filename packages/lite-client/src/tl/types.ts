import type { FUNCTIONS, TYPES } from './schema.ts';

// TypeScript types that the TypeScript compiler derives from the text of the schema.

type TypeLine = (typeof TYPES)[number];
type FunctionLine = (typeof FUNCTIONS)[number];

interface Primitives {
  int: number;
  '#': number;
  long: bigint;
  int256: Uint8Array;
  bytes: Uint8Array;
  string: string;
  Bool: boolean;
}

/** `name#id field:type … = Result` */
type NameOf<Line> = Line extends `${infer Name} ${string}`
  ? Name extends `${infer Bare}#${string}`
    ? Bare
    : Name
  : never;
type ResultOf<Line> = Line extends `${string} = ${infer Result}` ? Result : never;
type FieldsOf<Line> = Line extends `${infer Declared} = ${string}`
  ? Declared extends `${string} ${infer Fields}`
    ? ParseFields<Fields>
    : unknown
  : never;

/** Parses field by field; only the type of a vector contains a space. */
type ParseFields<Text extends string> =
  Text extends `${infer Name}:(vector ${infer Item}) ${infer Rest}`
    ? Name extends `${string} ${string}`
      ? ParseFirst<Text>
      : Field<Name, `vector ${Item}`> & ParseFields<Rest>
    : Text extends `${infer Name}:(vector ${infer Item})`
      ? Name extends `${string} ${string}`
        ? ParseFirst<Text>
        : Field<Name, `vector ${Item}`>
      : ParseFirst<Text>;
type ParseFirst<Text extends string> = Text extends `${infer Name}:${infer Type} ${infer Rest}`
  ? Field<Name, Type> & ParseFields<Rest>
  : Text extends `${infer Name}:${infer Type}`
    ? Field<Name, Type>
    : unknown;

/** A flag is a bit of the mode, not a separate field. */
type Field<Name extends string, Type extends string> = Type extends `${string}?true`
  ? unknown
  : Type extends `${string}?${infer Given}`
    ? { readonly [Key in Camel<Name>]?: Value<Given> | undefined }
    : { readonly [Key in Camel<Name>]: Value<Type> };

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type Value<Type extends string> = Type extends keyof Primitives
  ? Primitives[Type]
  : Type extends `vector ${infer Item}`
    ? readonly Value<Item>[]
    : Type extends keyof Constructors
      ? Constructors[Type]
      : Boxed<Type>;

type Simplify<T> = { [Key in keyof T]: T[Key] };

/** Every constructor by name, without its id. */
export type Constructors = {
  [Line in TypeLine as NameOf<Line>]: Simplify<FieldsOf<Line>>;
};
export type ConstructorName = keyof Constructors;

/** A value with the name of its constructor. */
export type Tagged<Name extends ConstructorName> = Name extends ConstructorName
  ? { readonly kind: Name } & Constructors[Name]
  : never;

/** Any value of a boxed type such as `liteServer.SignatureSet`. */
export type Boxed<Result extends string> = {
  [Line in TypeLine as NameOf<Line>]: ResultOf<Line> extends Result
    ? Tagged<NameOf<Line> & ConstructorName>
    : never;
}[NameOf<TypeLine>];

/** All functions by name, without the prefix `liteServer.`. */
type Functions = {
  [Line in FunctionLine as ShortName<NameOf<Line>>]: {
    readonly params: Simplify<FieldsOf<Line>>;
    readonly result: Boxed<ResultOf<Line>>;
  };
};
type ShortName<Name> = Name extends `liteServer.${infer Short}` ? Short : Name;

export type FunctionName = keyof Functions;
export type Params<Name extends FunctionName> = Functions[Name]['params'];
export type Result<Name extends FunctionName> = Functions[Name]['result'];
