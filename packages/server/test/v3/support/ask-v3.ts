import assert from 'node:assert/strict';
import { after } from 'node:test';
import { Tvm } from '@tonway/tvm';
import type { InjectOptions } from 'fastify';
import Schema from 'typebox/schema';
import { createHttp } from '../../../src/api/http/http.ts';
import { OPERATIONS } from '../../../src/api/v2/operations/index.ts';
import type { OperatorNames, V3Settings } from '../../../src/api/v3/operation.ts';
import { V3_OPERATIONS } from '../../../src/api/v3/operations/index.ts';
import { ANSWER_FORM } from '../../../src/app/parts/failures.ts';
import { addRoutes } from '../../../src/app/parts/http-app.ts';
import { loggerOptions } from '../../../src/app/parts/logger.ts';
import { requestLimits, v2Settings } from '../../../src/app/parts/options.ts';
import { hasV3Lists } from '../../../src/app/parts/v3.ts';
import { readSettings } from '../../../src/config/read-settings.ts';
import type { PendingReader } from '../../../src/index/pending/traces/pending-store.ts';
import { Recognizer } from '../../../src/network/contracts/recognize/recognizer.ts';
import { Database } from '../../../src/store/database.ts';
import { DOCUMENTS } from '../../openapi/support/documents.ts';
import type { AnswerOf, Failure } from './answers.ts';
import type { RecordedIndex } from './recorded-index.ts';

export type Params = Readonly<
  Record<string, string | number | bigint | boolean | readonly string[] | undefined>
>;

interface V3Answer<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Body | Failure;
}

export interface AskV3 {
  <Name extends string>(
    operation: Name,
    params?: Params,
    headers?: Readonly<Record<string, string>>,
  ): Promise<V3Answer<AnswerOf<Name>>>;
  post<Name extends string>(
    operation: Name,
    body: object | string,
    contentType?: string,
  ): Promise<V3Answer<AnswerOf<Name>>>;
}

const SETTINGS: V3Settings = {
  defaultLimit: 10,
  maxLimit: 1000,
  maxOffset: 10_000,
  maxResponseBytes: 4 * 2 ** 20,
  maxStackDepth: 256,
  // The machine of a test may be busy.
  emulationTimeoutMs: 60_000,
  shardFormat: 'decimal',
  testOnly: false,
  isDevnet: false,
};

/** The machine of a test may be busy. */
const REQUEST_TIMEOUT_MS = 60_000;

interface AskOptions {
  readonly pending?: PendingReader | null;
  readonly names?: OperatorNames | null;
  /** As on a devnet. */
  readonly oneSnapshot?: boolean;
}

/** v3 over an index, without a port; every answer is what the description says. */
export async function askV3(
  { url, upstream }: Pick<RecordedIndex, 'url' | 'upstream'>,
  settings: Partial<V3Settings> = {},
  { pending = null, names = null, oneSnapshot = false }: AskOptions = {},
): Promise<AskV3> {
  const database = new Database({
    url,
    connections: 4,
    statementTimeoutMs: REQUEST_TIMEOUT_MS,
    keptPlans: 1024,
  });
  const tvm = new Tvm({ workers: 1 });
  const recognizer = new Recognizer({ network: 'devnet', tvm });
  const http = createHttp({
    form: ANSWER_FORM,
    logger: loggerOptions('error'),
    trustedProxies: [],
    receiveTimeoutMs: 60_000,
    hasLists: hasV3Lists,
  });
  await addRoutes(http, {
    upstream,
    tvm,
    ...requestLimits(readSettings({})),
    settings: v2Settings(readSettings({})),
    operations: OPERATIONS,
    cacheBytes: 1_000_000,
    timeoutMs: 10_000,
    maxBodyBytes: 1_000_000,
    corsOrigins: [],
    v3: {
      operations: V3_OPERATIONS,
      database,
      requestTimeoutMs: REQUEST_TIMEOUT_MS,
      maxBodyBytes: 1_000_000,
      settings: { ...SETTINGS, ...settings },
      recognizer,
      pending,
      names,
      oneSnapshot,
    },
  });
  await http.ready();
  after(async () => {
    await http.close();
    await database.close();
    await tvm.close();
  });
  const ask = async (operation: string, request: InjectOptions): Promise<V3Answer<unknown>> => {
    const response = await http.inject(request);
    const body: unknown = response.json();
    const method = (request.method ?? 'GET').toLowerCase();
    assertDescribed(method, operation, response.statusCode, body);
    return { status: response.statusCode, headers: response.headers, body };
  };
  const get = (
    operation: string,
    params: Params = {},
    headers: Readonly<Record<string, string>> = {},
  ) => ask(operation, { url: `/api/v3/${operation}?${queryText(params)}`, headers });
  const post = (operation: string, payload: object | string, contentType = 'application/json') =>
    ask(operation, {
      method: 'POST',
      url: `/api/v3/${operation}`,
      payload,
      headers: { 'content-type': contentType },
    });
  return Object.assign(get, { post }) as AskV3;
}

/** A success, or the test fails. */
export async function answerOf<Body>(asked: Promise<V3Answer<Body>>): Promise<Body> {
  const { status, body } = await asked;
  if (status !== 200) assert.fail(`${status} ${JSON.stringify(body)}`);
  return body as Body;
}

/** No success, or the test fails; its code is the status. */
export async function refusalOf(asked: Promise<V3Answer<unknown>>): Promise<Failure> {
  const { status, body } = await asked;
  assert.notEqual(status, 200);
  const refusal = body as Failure;
  assert.equal(refusal.code, status, JSON.stringify(body));
  return refusal;
}

function queryText(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) query.append(name, String(each));
  return query.toString();
}

const validators = new Map<string, Schema.Validator>();

/** Whatever is answered, the description of the interface says so. */
function assertDescribed(method: string, operation: string, status: number, body: unknown): void {
  const responses = DOCUMENTS.v3.paths[`/api/v3/${operation}`]?.[method]?.responses;
  if (!responses) return;
  assert.ok(responses[status], `${operation} is described without ${status}`);
  const path = operation.replaceAll('/', '~1');
  const $ref =
    status === 200
      ? `#/paths/~1api~1v3~1${path}/${method}/responses/200/content/application~1json/schema`
      : '#/components/schemas/Error';
  const validator = validators.get($ref) ?? Schema.Compile({ ...DOCUMENTS.v3, $ref });
  validators.set($ref, validator);
  if (validator.Check(body)) return;
  assert.fail(`${operation}: ${JSON.stringify(validator.Errors(body)[1][0])}`);
}
