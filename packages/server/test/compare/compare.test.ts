import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { freePort } from '@tonway/tools/ports';
import { COMPARED_OPERATIONS } from '../../src/app/compare/questions.ts';
import { runTonway } from '../indexer/support/tonway-command.ts';
import { startScenes } from '../pages/support/scene-network.ts';

const RATE = ['--rate', '200'];
/** The scenes have no contract of these kinds. */
const WITHOUT_SAMPLES = new Set<string>();

const dev = await startScenes();
const { url } = dev.facts;

/** A host that serves what the network answers, changed. */
async function startForger(
  forge: (path: string, body: string) => { status?: number; body: string },
): Promise<string> {
  const server = createServer(async ({ url: path = '' }, response) => {
    const answer = await fetch(`${url}${path}`);
    const { status = answer.status, body } = forge(path, await answer.text());
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a host equals itself, asked about all that it has', async () => {
  const count = String(COMPARED_OPERATIONS.length * 3);
  const args = ['compare', url, `${url}/api/v3/`, '--count', count, '--forms', ...RATE];
  const { code, stdout, stderr } = await runTonway(args, {});
  assert.equal(code, 0, stdout + stderr);
  const lines = stdout.trim().split('\n');
  for (const line of lines) assert.match(line, /^v[23]\/\S+: [1-9]\d* requests, equal$/);
  const asked = lines.map((line) => line.replace(/:.*/, ''));
  const missing = COMPARED_OPERATIONS.filter((each) => !asked.includes(each));
  assert.deepEqual(new Set(missing), WITHOUT_SAMPLES);
});

test('values, statuses and forms that differ are reported by operation and path', async () => {
  const forger = await startForger((path, body) => {
    if (path.startsWith('/api/v2/getShards')) return { status: 500, body: '{"ok":false}' };
    if (path.startsWith('/api/v2/detectAddress')) return { body: 'not JSON' };
    if (path.startsWith('/api/v3/transactions?'))
      return { body: body.replace(/"now":(\d+)/, '"now":1$1') };
    if (path.startsWith('/api/v2/lookupBlock'))
      return { body: body.replace('"shard":"-9223372036854775808"', '"shard":"8000000000000000"') };
    return { body };
  });
  const only = [
    '--only',
    'v2/getShards,v3/transactions,v2/lookupBlock,v2/packAddress,v2/detectAddress',
  ];
  const args = ['compare', url, forger, '--count', '30', ...only, ...RATE];
  const { code, stdout } = await runTonway(args, {});
  assert.equal(code, 1);
  assert.match(stdout, /^v2\/packAddress: 6 requests, equal$/m);
  assert.match(stdout, /^v2\/lookupBlock: 6 requests, equal$/m);
  assert.match(stdout, /^ {2}\(status\): differs in 6 answers\n {4}A 200\n {4}B 500$/m);
  assert.match(
    stdout,
    /^ {2}transactions\[\]\.now: differs in \d answers\n {4}A \d{10}\n {4}B 1\d{10}$/m,
  );
  assert.match(stdout, /^ {2}\(body\): differs in 6 answers\n {4}A JSON\n {4}B cannot be read$/m);
  const forms = await runTonway([...args, '--forms', '--json'], {});
  const results = JSON.parse(forms.stdout) as {
    operation: string;
    differences: { path: string; kind: string }[];
  }[];
  const lookup = results.find(({ operation }) => operation === 'v2/lookupBlock');
  assert.deepEqual(
    lookup?.differences.map(({ path, kind }) => [path, kind]),
    [['result.shard', 'form']],
  );
});

test('mistakes are explained', async () => {
  for (const [args, text] of [
    [['compare', url], /^expected the URLs of two hosts\nRun `tonway compare --help`/],
    [['compare', url, 'toncenter.com'], /^"toncenter\.com" is not the URL of a server/],
    [['compare', url, url, '--count', 'all'], /^--count: expected a number above 0, got "all"/],
    [['compare', url, url, '--only', 'v4'], /^--only: no operation is called "v4"/],
    [
      ['compare', `http://127.0.0.1:${await freePort()}`, url],
      /^http:\/\/127\.0\.0\.1:\d+ does not answer: .*ECONNREFUSED/,
    ],
  ] as const) {
    const { code, stderr } = await runTonway(args, {});
    assert.equal(code, 2, stderr);
    assert.match(stderr.replace(/^reading samples.*\n/, ''), text);
  }
});
