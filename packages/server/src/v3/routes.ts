import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../store/database.ts';
import { hastened } from '../store/read/hastened.ts';
import { ReadStore } from '../store/read/read-store.ts';
import type { Answers } from '../v2/answers.ts';
import type { Json } from '../v2/params/param.ts';
import { sendV3, sendV3Error } from './answer.ts';
import { askV2 } from './ask-v2.ts';
import { errorAnswer } from './error-answer.ts';
import { type Query, readBody, readInput } from './input.ts';
import type { Context, Operation, V3Settings } from './operation.ts';
import { NEXT_CURSOR } from './page.ts';
import { booleanKind } from './params/boolean.ts';
import { int32Kind } from './params/number.ts';

export interface V3Options {
  readonly operations: readonly Operation[];
  /** The primary or a replica. */
  readonly database: Database;
  /** For each statement; the database is opened with it. */
  readonly queryTimeoutMs: number;
  readonly maxBodyBytes: number;
  readonly settings: V3Settings;
}

/** Every operation under each of its names. The prefix is the caller's; `answers` are v2's. */
export function v3Routes(app: FastifyInstance, options: V3Options, answers: Answers): void {
  const contextOf = contexts(options, answers);
  for (const operation of options.operations) {
    const { name, aliases = [], methods = ['get'] } = operation;
    for (const path of [name, ...aliases])
      app.route({
        method: methods.map((method) => method.toUpperCase()),
        url: `/${path}`,
        bodyLimit: options.maxBodyBytes,
        config: { operation: name },
        handler: (request, reply) => answer(operation, request, reply, contextOf),
      });
  }
}

async function answer(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  contextOf: ReturnType<typeof contexts>,
): Promise<FastifyReply> {
  try {
    const context = contextOf(request, reply);
    const result = await operation.handle(inputOf(operation, request), context);
    return sendV3(reply, 200, JSON.stringify(result));
  } catch (error) {
    const { code, text, isUnexpected } = errorAnswer(error);
    if (isUnexpected) request.log.error({ err: error, reqId: request.id }, 'unexpected');
    return sendV3Error(reply, code, text);
  }
}

function inputOf({ params }: Operation, { method, body, query }: FastifyRequest) {
  return method === 'POST'
    ? readBody(params, body as Json | undefined)
    : readInput(params, query as Query);
}

/** What callers switch for one request, by a header or by its twin in the query; what cannot be read is ignored. */
function contexts({ database, queryTimeoutMs, settings }: V3Options, answers: Answers) {
  const store = new ReadStore(database);
  return (request: FastifyRequest, reply: FastifyReply): Context => {
    const timeoutMs = int32Kind.read(switchText(request, 'x-timeout')) || queryTimeoutMs;
    const isHasty = timeoutMs > 0 && timeoutMs < queryTimeoutMs;
    return {
      store: isHasty ? new ReadStore(hastened(database, timeoutMs), store.facts) : store,
      askV2: askV2(answers, request.access),
      settings,
      wantsAddressBook: !isOn(request, 'x-no-address-book'),
      wantsMetadata: !isOn(request, 'x-no-metadata'),
      sayNextCursor: (cursor) => void reply.header(NEXT_CURSOR, cursor),
    };
  };
}

function isOn(request: FastifyRequest, header: string): boolean {
  return booleanKind.read(switchText(request, header)) === true;
}

function switchText({ headers, query }: FastifyRequest, header: string): string {
  const twin = [(query as Query)[header.replaceAll('-', '_')]].flat().at(-1);
  return String(headers[header] ?? twin ?? '');
}
