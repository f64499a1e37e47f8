import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Address, ChainError, suggestion, TonwayError, toHex } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { Refusal } from '../lite-server/refusal.ts';
import { Trace } from '../trace/trace.ts';
import { Params } from './params.ts';
import { corsHeaders, refusalOf } from './web-access.ts';

/** An operation that can be called over HTTP; the result is sent as JSON, or as a file. */
export interface ControlOperation {
  /** Whether GET is allowed. */
  readonly isReadOnly: boolean;
  /** The names of its parameters; others are refused. Undefined: any names. */
  readonly parameters?: readonly string[];
  /** Whether the body of the request is a file; the parameters are in the query then. */
  readonly takesFile?: boolean;
  run(params: Params, file?: AsyncIterable<Uint8Array>): unknown;
}

/** A result that is sent as a file. */
export class FileAnswer {
  readonly content: AsyncIterable<Uint8Array>;
  readonly contentType: string;

  constructor(content: AsyncIterable<Uint8Array>, contentType = 'application/octet-stream') {
    this.content = content;
    this.contentType = contentType;
  }
}

/** Operations by their paths, without the leading slash. */
export type ControlOperations = Readonly<Record<string, ControlOperation>>;

export interface ControlHandlerOptions {
  readonly operations: ControlOperations;
  /** Origins of web pages that may use the operations, in addition to localhost. */
  readonly allowedOrigins: readonly string[];
}

/** Enough for a contract with code and data. */
const MAX_BODY_BYTES = 4 * 2 ** 20;
/** The file of a checkpoint; larger chains are loaded with `--state`. */
const MAX_FILE_BYTES = 256 * 2 ** 20;

class HttpError extends TonwayError {
  override readonly name = 'HttpError';
  readonly status: number;

  constructor(status: number, message: string) {
    super('HTTP', message);
    this.status = status;
  }
}

/** Answers one request to an operation: `POST /mine` with `{"count": 2}`. Never rejects. */
export async function handleControl(
  { operations, allowedOrigins }: ControlHandlerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refusal = refusalOf(request, allowedOrigins);
  if (refusal !== null) return reply(response, 403, { ok: false, code: 'HTTP', error: refusal });
  const headers = corsHeaders(request);
  if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
  try {
    const result = await answer(operations, request);
    if (result instanceof FileAnswer) return await sendFile(response, result, headers);
    reply(response, 200, { ok: true, result: result ?? null }, headers);
  } catch (error) {
    const { status, code, message } = describe(error);
    reply(response, status, { ok: false, code, error: message }, headers);
  }
}

async function answer(operations: ControlOperations, request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control');
  const name = pathname.slice(1);
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!operation)
    throw new HttpError(
      404,
      `unknown operation ${name}${suggestion(name, Object.keys(operations)) || '.'} Available: ${Object.keys(operations).join(', ')}`,
    );
  const inQuery = Object.fromEntries(searchParams);
  const run = (given: unknown, file?: AsyncIterable<Uint8Array>) =>
    operation.run(new Params(given, operation.parameters), file);
  if (request.method === 'GET' && operation.isReadOnly) return run(inQuery);
  if (request.method !== 'POST') throw new HttpError(405, 'use POST with a JSON object');
  if (operation.takesFile)
    return run(inQuery, Readable.from([await bodyOf(request, MAX_FILE_BYTES)]));
  const inBody = fieldsIn(await bodyOf(request, MAX_BODY_BYTES));
  return run(searchParams.size === 0 ? inBody : { ...inQuery, ...(inBody as object) });
}

/** A JSON object of any content type, or form fields as `curl -d` sends them. */
function fieldsIn(body: Buffer): unknown {
  const text = body.toString('utf8');
  if (/^[\w.-]+=/.test(text)) return Object.fromEntries(new URLSearchParams(text));
  try {
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new HttpError(400, `not JSON: ${error.message}`);
    throw error;
  }
}

async function bodyOf(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > limit) throw new HttpError(413, `more than ${limit} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function sendFile(
  response: ServerResponse,
  { content, contentType }: FileAnswer,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  response.writeHead(200, { ...headers, 'content-type': contentType });
  // a failure after the first bytes can only be shown by closing the connection
  await pipeline(content, response).catch(() => response.destroy());
}

function describe(error: unknown): { status: number; code: string; message: string } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof HttpError) return { status: error.status, code: error.code, message };
  if (error instanceof Refusal)
    return { status: 422, code: `REFUSED ${error.serverCode}`, message };
  const isCallers = error instanceof DevnetError || error instanceof ChainError;
  if (!isCallers) return { status: 500, code: 'INTERNAL', message };
  // The code has a field of its own.
  return { status: 400, code: error.code, message: message.replace(` [${error.code}]`, '') };
}

function reply(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, { ...headers, 'content-type': 'application/json' })
    .end(`${toJson(body)}\n`);
}

/** Serializes as JSON: bigints as decimal strings, bytes in hexadecimal, addresses in raw form. */
function toJson(value: unknown): string {
  return JSON.stringify(plain(value) ?? null);
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return toHex(value);
  if (value instanceof Address) return value.toRaw();
  if (value instanceof Trace) return plain(value.toJSON());
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}
