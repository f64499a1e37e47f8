import assert from 'node:assert/strict';
import { after } from 'node:test';
import { Tvm } from '@tonway/tvm';
import type { InjectOptions } from 'fastify';
import { Compile, type Validator } from 'typebox/compile';
import { readSettings } from '../../../src/config/read-settings.ts';
import { addRoutes } from '../../../src/http/app.ts';
import { createHttp } from '../../../src/http/http.ts';
import { loggerOptions } from '../../../src/runtime/logger.ts';
import { v2Settings } from '../../../src/runtime/v2-settings.ts';
import { Database } from '../../../src/store/database.ts';
import { OPERATIONS } from '../../../src/v2/operations/index.ts';
import type { V3Settings } from '../../../src/v3/operation.ts';
import { V3_OPERATIONS } from '../../../src/v3/operations/index.ts';
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
  ): Promise<V3Answer<AnswerOf<Name>>>;
}

const SETTINGS: V3Settings = {
  defaultLimit: 10,
  maxLimit: 1000,
  shardFormat: 'decimal',
  testOnly: false,
};

const QUERY_TIMEOUT_MS = 3000;

/** v3 over an index, without a port; every success is what its schema says. */
export async function askV3(
  { url, upstream }: Pick<RecordedIndex, 'url' | 'upstream'>,
  settings: Partial<V3Settings> = {},
): Promise<AskV3> {
  const database = new Database({
    url,
    connections: 4,
    statementTimeoutMs: QUERY_TIMEOUT_MS,
    keepsPlans: true,
  });
  const tvm = new Tvm({ workers: 1 });
  const http = createHttp({
    logger: loggerOptions('error'),
    trustedProxies: [],
    receiveTimeoutMs: 60_000,
  });
  await addRoutes(http, {
    upstream,
    tvm,
    settings: v2Settings(readSettings({})),
    operations: OPERATIONS,
    cacheBytes: 1_000_000,
    timeoutMs: 10_000,
    maxBodyBytes: 1_000_000,
    corsOrigins: [],
    v3: {
      operations: V3_OPERATIONS,
      database,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
      maxBodyBytes: 1_000_000,
      settings: { ...SETTINGS, ...settings },
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
    if (response.statusCode === 200) assertSchema(operation, body);
    return { status: response.statusCode, headers: response.headers, body };
  };
  const get = (
    operation: string,
    params: Params = {},
    headers: Readonly<Record<string, string>> = {},
  ) => ask(operation, { url: `/api/v3/${operation}?${queryText(params)}`, headers });
  const post = (operation: string, payload: object | string) =>
    ask(operation, { method: 'POST', url: `/api/v3/${operation}`, payload });
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

const validators = new Map<string, Validator>();

function assertSchema(name: string, body: unknown): void {
  const operation = V3_OPERATIONS.find(
    (each) => each.name === name || each.aliases?.includes(name),
  );
  assert.ok(operation, name);
  const validator = validators.get(name) ?? Compile(operation.result);
  validators.set(name, validator);
  if (validator.Check(body)) return;
  assert.fail(`${name}: ${JSON.stringify(validator.Errors(body)[0])}`);
}
