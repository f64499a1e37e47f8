import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createSecret } from '../../store/gateway/keys.ts';
import { createHttp } from './http.ts';
import { logRequests } from './request-log.ts';

const ADDRESS = `0%3A${'a'.repeat(64)}`;
const FORM = {
  versionOf: () => '1',
  sendError: (reply, code, text) => reply.code(code).send(text),
  unread: { version: '1', errorBody: (_, text) => text },
} satisfies Parameters<typeof createHttp>[0]['form'];

/** `/lists` accepts long URLs; each path answers with the number of addresses. */
function serve(t: TestContext, level = 'info') {
  const log: string[] = [];
  const http = createHttp({
    form: FORM,
    logger: { level, stream: { write: (line: string) => void log.push(line) } },
    trustedProxies: [],
    receiveTimeoutMs: 1000,
    hasLists: (path) => path === '/lists',
  });
  t.after(() => http.close());
  const parsed: unknown[] = [];
  http.decorateRequest('operation', '');
  http.addHook('onSend', async ({ query }) => void parsed.push(Object.keys(query as object)));
  logRequests(http);
  for (const path of ['/lists', '/other'])
    http.get(path, ({ query }, reply) =>
      reply.send(String([(query as { address?: string[] }).address ?? []].flat().length)),
    );
  const ask = async (url: string) => {
    const { statusCode, body } = await http.inject(url);
    return `${statusCode} ${body}`;
  };
  return { ask, log, parsed, http };
}

const addresses = (count: number) => Array(count).fill(`address=${ADDRESS}`).join('&');

test('a long URL is refused before it is routed, except where lists need it', async (t) => {
  const { ask, parsed } = serve(t);
  assert.equal(await ask(`/other?${addresses(100)}`), '200 100');
  assert.equal(await ask(`/lists?${addresses(2048)}`), '200 2048');
  const { length } = parsed;
  for (const url of [
    `/other?${addresses(1024)}`,
    `/nowhere?${addresses(1024)}`,
    `/${'x'.repeat(9000)}`,
    `/lists/${'x'.repeat(9000)}?address=1`,
    `/lists?x=${'y'.repeat(192 * 1024)}`,
    `/lists?${'a=&'.repeat(2501)}${'&'.repeat(1000)}`,
  ])
    assert.equal(await ask(url), '414 URI Too Long', url.slice(0, 20));
  assert.deepEqual(parsed.slice(length), Array(6).fill([]), 'no query is parsed');
});

test('the log has at most 1 KB of a URL, and no part of a key in it', async (t) => {
  const { ask, log } = serve(t);
  const { text } = createSecret();
  await ask(`/other?${'x'.repeat(9000)}`);
  await ask(`/other?${'x'.repeat(990)}${text}${'x'.repeat(8000)}`);
  const [first, second] = log.map((line) => JSON.parse(line));
  assert.deepEqual([first.url.length, first.code], [1027, 414]);
  assert.ok(second.url.includes(`x${text.slice(0, 13)}(key)xx`), second.url.slice(980));
});

test('many refused requests share a line of the log, unless its level is debug', async (t) => {
  const { ask, log, http } = serve(t);
  const debug = serve(t, 'debug');
  for (let i = 0; i < 50; i++) await Promise.all([ask(`/none/${i}`), debug.ask('/none')]);
  await ask(`/other?${'x'.repeat(9000)}`);
  await http.close();
  const lines = log.map((line) => JSON.parse(line)).filter(({ code }) => code === 404);
  assert.equal(lines.length, 11);
  assert.deepEqual([lines[10].requests, lines[10].url], [40, '/none/49']);
  assert.equal(log.filter((line) => line.includes('"code":414')).length, 1);
  assert.equal(debug.log.length, 50);
});
