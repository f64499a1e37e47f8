import { TlError } from '../errors.ts';
import { Compiler } from './compile.ts';
import { type Declaration, parseDeclaration } from './declaration.ts';
import { TlReader } from './reader.ts';
import { FUNCTIONS, TYPES } from './schema.ts';
import type { Boxed, ConstructorName, FunctionName, Params, Result, Tagged } from './types.ts';
import { TlWriter } from './writer.ts';

const types = TYPES.map(parseDeclaration);
const functions = FUNCTIONS.map(parseDeclaration);
const compiler = new Compiler(types);
const functionsByName = new Map(functions.map((each) => [shortName(each.name), each]));
const functionsById = new Map(functions.map((each) => [each.id, each]));
const anyType = compiler.boxed(null);

/** All declarations of the schema with their ids. */
export const declarations: readonly Declaration[] = [...types, ...functions];

/** The error response of a lite server. */
export type ServerError = Tagged<'liteServer.error'>;

/** The answer to a query. `runSmcMethod` returns an account state if the workchain does not exist. */
export type Answer<Name extends FunctionName> = Name extends 'runSmcMethod'
  ? Result<Name> | Tagged<'liteServer.accountState'>
  : Result<Name>;

/** A query with its name and parameters. */
export type Query = {
  [Name in FunctionName]: { readonly name: Name; readonly params: Params<Name> };
}[FunctionName];

/**
 * Encodes a query.
 *
 * @example
 * encodeFunction('getTime', {}).length; // => 4
 */
export function encodeFunction<Name extends FunctionName>(
  name: Name,
  params: Params<Name>,
): Uint8Array {
  const declaration = declarationOf(name);
  const writer = new TlWriter();
  writer.uint32(declaration.id);
  compiler.bare(declaration).write(params, writer);
  return writer.finish();
}

/**
 * Decodes a query, for servers.
 *
 * @example
 * decodeFunction(encodeFunction('getTime', {})).name; // => 'getTime'
 */
export function decodeFunction(bytes: Uint8Array): Query {
  const reader = new TlReader(bytes);
  const query = readFunction(reader);
  reader.end();
  return query;
}

/**
 * Reads one function; a prefix such as `waitMasterchainSeqno` is followed by another function.
 *
 * @example
 * const reader = new TlReader(encodeFunction('waitMasterchainSeqno', { seqno: 7, timeoutMs: 100 }));
 * readFunction(reader).params; // => { seqno: 7, timeoutMs: 100 }
 */
export function readFunction(reader: TlReader): Query {
  const id = reader.uint32();
  const declaration = functionsById.get(id);
  if (!declaration) throw new TlError(`Unknown constructor found 0x${id.toString(16)} at 4`);
  const params = compiler.bare(declaration).read(reader);
  return { name: shortName(declaration.name), params } as Query;
}

/**
 * Encodes an answer, for servers.
 *
 * @example
 * encodeAnswer({ kind: 'liteServer.currentTime', now: 7 }).length; // => 8
 */
export function encodeAnswer<Name extends ConstructorName>(answer: Tagged<Name>): Uint8Array {
  const writer = new TlWriter();
  anyType.write(answer, writer);
  return writer.finish();
}

/**
 * Decodes the answer to `name`; throws unless it has the right type, or is the server's error.
 *
 * @example
 * const bytes = encodeAnswer({ kind: 'liteServer.currentTime', now: 7 });
 * decodeAnswer('getTime', bytes); // => { kind: 'liteServer.currentTime', now: 7 }
 */
export function decodeAnswer<Name extends FunctionName>(
  name: Name,
  bytes: Uint8Array,
): Answer<Name> | ServerError {
  const reader = new TlReader(bytes);
  const answer = anyType.read(reader) as { kind: ConstructorName };
  reader.end();
  const { result } = declarationOf(name);
  const allowed = name === 'runSmcMethod' ? [result, 'liteServer.AccountState'] : [result];
  const found = types.find((each) => each.name === answer.kind)?.result ?? '';
  if (found !== 'liteServer.Error' && !allowed.includes(found))
    throw new TlError(`${result} expected, found ${answer.kind}`);
  return answer as Answer<Name> | ServerError;
}

/**
 * Decodes a boxed value of the schema.
 *
 * @example
 * const bytes = encodeAnswer({ kind: 'liteServer.currentTime', now: 7 });
 * decodeBoxed('liteServer.CurrentTime', bytes).now; // => 7
 */
export function decodeBoxed<Type extends string>(type: Type, bytes: Uint8Array): Boxed<Type> {
  const reader = new TlReader(bytes);
  const value = compiler.boxed(type).read(reader) as Boxed<Type>;
  reader.end();
  return value;
}

function declarationOf(name: FunctionName): Declaration {
  const declaration = functionsByName.get(name);
  if (!declaration) throw new TlError(`unknown function ${name}`);
  return declaration;
}

function shortName(name: string): string {
  return name.replace(/^liteServer\./, '');
}
