import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Tvm } from '@tonway/tvm';
import { Value } from 'typebox/value';
import type { Json } from '../../src/api/kernel/lossless-json.ts';
import { jsonInput } from '../../src/api/v2/input.ts';
import type { Operation, V2Settings } from '../../src/api/v2/operation.ts';
import { OPERATIONS } from '../../src/api/v2/operations/index.ts';
import { Responses } from '../../src/api/v2/responses.ts';
import { ChainRequests, type RequestLimits } from '../../src/network/requests/chain-requests.ts';
import type { Upstream } from '../../src/network/upstream/session.ts';
import { REQUEST_LIMITS, V2_SETTINGS } from './context.ts';

const CALLER = {
  privateServers: false,
  includeProof: false,
  minSeqno: null,
  client: 'test',
  onDisconnect: () => {},
};

/** The envelope of an answer. */
export interface Envelope {
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error?: string;
  readonly explanation?: string;
  readonly code?: number;
  readonly '@extra': string;
}

export type Ask = (operation: string, params?: Readonly<Record<string, Json>>) => Promise<Envelope>;

/** All of v2 on an upstream, without HTTP. */
export function askV2(
  t: Pick<TestContext, 'after'>,
  upstream: Upstream,
  options: Partial<V2Settings & RequestLimits> = {},
  tvm = new Tvm({ workers: 1 }),
  timeoutMs = REQUEST_LIMITS.timeoutMs,
): Ask {
  t.after(() => tvm.close());
  const answers = new Responses({
    requests: new ChainRequests({ ...REQUEST_LIMITS, ...options, upstream, tvm, timeoutMs }),
    settings: { ...V2_SETTINGS, ...options },
    cacheBytes: 1_000_000,
    onUnexpected: (error) => {
      throw error;
    },
  });
  return async (name, params = {}) => {
    const operation = OPERATIONS.find((each) => each.name === name);
    if (!operation) throw new Error(`no operation ${name}`);
    const { members } = await answers.answer(
      operation,
      () => jsonInput(params),
      CALLER,
      (response) => response,
    );
    const envelope = JSON.parse(`{${members}}`) as Envelope;
    if (envelope.ok) assertSchema(operation, envelope.result);
    return envelope;
  };
}

/** Every result is what OpenAPI says it is. */
function assertSchema({ name, result: schema }: Operation, result: unknown): void {
  const [error] = Value.Errors(schema, result);
  assert.equal(error, undefined, `${name}: ${JSON.stringify(error)}`);
}
