import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import Schema from 'typebox/schema';
import { Value } from 'typebox/value';
import type { OpenApi } from '../../src/api/kernel/document.ts';
import type { Operation } from '../../src/api/v2/operation.ts';
import { OPERATIONS } from '../../src/api/v2/operations/index.ts';
import { type ClientNetwork, clientNetwork } from './support/client-network.ts';
import { type Params, type Questions, questionsAbout } from './support/questions.ts';

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

suite('every operation, over GET, POST and JSON-RPC', () => {
  let network: ClientNetwork;
  let questions: Questions;
  let document: OpenApi;

  before(async () => {
    // so that each way is really gone
    network = await clientNetwork({ ANSWER_CACHE_BYTES: '0' });
    questions = await questionsAbout(network);
    // all ways of a question are about the same block
    network.devnet.faults({ producing: false });
    const response = await fetch(`${network.url}/openapi.json`);
    document = (await response.json()) as OpenApi;
  });
  after(() => network[Symbol.asyncDispose]());

  test('every operation has a request', () => {
    assert.deepEqual(Object.keys(questions).sort(), OPERATIONS.map(({ name }) => name).sort());
  });

  for (const operation of OPERATIONS)
    for (const name of [operation.name, ...(operation.aliases ?? [])])
      test(name, async () => {
        for (const question of questions[operation.name] ?? []) {
          const answers = await askEveryWay(name, operation, question);
          for (const { result } of answers) assertDocumented(operation, result);
          const results = answers.map(({ result }) => comparable(operation, result));
          for (const result of results) assert.deepEqual(result, results[0]);
        }
      });

  test('operations that need POST are refused over GET', async () => {
    for (const { name } of OPERATIONS.filter(({ methods }) => !methods?.includes('get'))) {
      const { status, body } = await get(`${network.url}/${name}`, {});
      assert.deepEqual([status, body.ok, body.code], [405, false, 405], name);
    }
  });

  async function askEveryWay(
    name: string,
    { methods }: Operation,
    question: Questions[string][number],
  ) {
    const url = `${network.url}/${name}`;
    const params = () =>
      checkedParams(name, typeof question === 'function' ? question() : question);
    const answers = [
      await post(url, params()),
      await post(`${network.url}/jsonRPC`, { id: 7, method: name, params: params() }),
    ];
    if (methods?.includes('get')) {
      answers.push(await get(url, params()));
      answers.push(await get(url, { ...params(), proof: true }));
      answers.push(await post(`${url}?proof=true`, params()));
    }
    if (typeof question === 'function') await network.settle();
    return answers.map((answer) => checkedAnswer(name, answer));
  }

  function checkedParams(name: string, params: Params): Params {
    check(pointer(name, 'requestBody/content/application~1json/schema'), params, name);
    return params;
  }

  function checkedAnswer(name: string, { status, body }: Answer) {
    assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`);
    check(pointer(name, 'responses/200/content/application~1json/schema'), body, name);
    return body;
  }

  /** The schema is found in the document as it is served. */
  function check($ref: string, value: unknown, name: string): void {
    const [, errors] = Schema.Compile({ ...document, $ref }).Errors(value);
    assert.deepEqual(errors, [], `${name}: ${JSON.stringify(value).slice(0, 1000)}`);
  }
});

function pointer(name: string, part: string): string {
  return `#/paths/~1api~1v2~1${name}/post/${part}`;
}

/** Nothing is in the answer that its schema does not name. */
function assertDocumented({ name, result: schema }: Operation, result: unknown): void {
  assert.deepEqual(Value.Clean(schema, structuredClone(result)), result, name);
}

/** What is of the moment, or of one message among several, cannot be equal. */
function comparable({ name }: Operation, result: unknown): unknown {
  if (name === 'getConsensusBlock') return { ...(result as object), timestamp: 0 };
  if (name.startsWith('sendBocReturnHash'))
    return { ...(result as object), hash: '', hash_norm: '' };
  return result;
}

async function get(url: string, params: Params): Promise<Answer> {
  const query = Object.entries(params).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  return answerOf(await fetch(`${url}?${new URLSearchParams(query)}`));
}

async function post(url: string, body: Params): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return answerOf(await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
