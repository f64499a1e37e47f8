import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Json } from '../../src/api/kernel/lossless-json.ts';
import { writeLosslessJson } from '../../src/api/kernel/lossless-json.ts';
import type { Operation } from '../../src/api/v2/operation.ts';
import { OPERATIONS } from '../../src/api/v2/operations/index.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';
import { assertAnswer } from './support/envelope.ts';
import { REFUSED, REFUSED_IN_JSON, type Refused, type Rows } from './support/refused.ts';

suite('invalid requests are refused with the texts of the reference', () => {
  let running: ServerOverDevnet;
  before(async () => {
    running = await serverOverDevnet();
  });
  after(() => running[Symbol.asyncDispose]());

  for (const operation of OPERATIONS.filter(({ name }) => REFUSED[name]))
    if (operation.methods?.includes('get'))
      test(`${operation.name}, over GET`, () =>
        eachRow(REFUSED, operation, (params) => get(operation.name, params)));

  for (const rows of [REFUSED, REFUSED_IN_JSON])
    for (const operation of OPERATIONS.filter(({ name }) => rows[name])) {
      const { name } = operation;
      test(`${name}, over POST`, () => eachRow(rows, operation, (params) => post(name, params)));
      test(`${name}, over JSON-RPC`, () =>
        eachRow(rows, operation, (params) => post('jsonRPC', { id: 7, method: name, params })));
    }

  test('every operation with parameters is tested', () => {
    const left = OPERATIONS.filter(({ name, params }) => {
      return Object.keys(params).length > 0 && !REFUSED[name] && !REFUSED_IN_JSON[name];
    });
    assert.deepEqual(left, []);
  });

  async function eachRow(
    rows: Rows,
    { name, methods }: Operation,
    ask: (params: Refused[0]) => Promise<Response>,
  ): Promise<void> {
    for (const [params, text] of rows[name] ?? []) {
      const response = await ask(params);
      const { code, error } = assertAnswer(response.status, await response.text());
      assert.deepEqual([code, error], [422, text], `${methods} ${writeLosslessJson(params)}`);
    }
  }

  function get(name: string, params: Refused[0]): Promise<Response> {
    const query = Object.entries(params).flatMap(([key, value]) =>
      [value].flat().map((each): [string, string] => [key, String(each)]),
    );
    return fetch(`${running.server.url}/api/v2/${name}?${new URLSearchParams(query)}`);
  }

  function post(name: string, body: Json): Promise<Response> {
    const url = `${running.server.url}/api/v2/${name}`;
    return fetch(url, { method: 'POST', body: writeLosslessJson(body) });
  }
});
