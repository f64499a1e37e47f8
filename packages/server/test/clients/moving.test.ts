import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { blocksOf, sectionOf } from '@tonway/tools/blocks';
import { runProgram, runShellCommand } from '@tonway/tools/readme';
import { openBackends } from '../gateway/support/backends.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';
import { startNetwork } from './rows/row-network.ts';
import { movingChecks } from './support/moving-checks.ts';

const SERVER = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(SERVER, '../../docs/moving.md'), 'utf8');
const SHOWN = 'http://127.0.0.1:8081';

suite('moving from TON Center', async () => {
  const { devnet, url } = await startNetwork();
  // more rows than a page has
  await devnet.mine(10);
  await eventually(async () => (await fetch(`${url}/ready`)).ok, 60_000);
  const lenient = await serverOverDevnet({ V2_STD_EXIT_CODE_ERRORS: 'false' });
  const backends = await openBackends();
  const guarded = await serverOverDevnet({ DATABASE_URL: backends.databaseUrl });
  backends.closeFirst(async () => {
    await guarded[Symbol.asyncDispose]();
    await lenient[Symbol.asyncDispose]();
  });
  const checks = movingChecks({ url, devnet, lenientUrl: lenient.server.url });

  for (const [language, count] of [
    ['ts', 2],
    ['js', 1],
  ] as const)
    test(`its programs run (${language})`, async () => {
      const programs = blocksOf(sectionOf(GUIDE, 'Change the URL'), language);
      assert.equal(programs.length, count);
      for (const program of programs) {
        assert.ok(program.includes(SHOWN));
        const printed = await runProgram(SERVER, program.replaceAll(SHOWN, url));
        assert.equal(printed.trim(), 'active', program);
      }
    });

  test('its requests are answered', async () => {
    const [commands = ''] = blocksOf(sectionOf(GUIDE, 'Change the URL'), 'sh');
    const lines = commands.trim().split('\n');
    assert.equal(lines.length, 2);
    for (const line of lines) {
      const answer = JSON.parse(await runShellCommand(line.replaceAll(SHOWN, url)));
      assert.equal(answer.ok === true ? answer.result : answer.accounts[0].status, 'active');
    }
  });

  for (const heading of ['Differences of v2', 'Differences of v3'])
    for (const behaviour of firstCells(heading))
      test(`${heading}: ${behaviour}`, async () => {
        const check = checks.get(behaviour);
        assert.ok(check, 'add a check to support/moving-checks.ts');
        await check();
      });

  test('no check is left without a row', () => {
    const rows = ['Differences of v2', 'Differences of v3'].flatMap(firstCells);
    assert.deepEqual([...checks.keys()].sort(), [...rows].sort());
  });

  test('keys are answered as the table says', async () => {
    const rows = firstCells('Keys');
    assert.equal(rows.length, 4);
    const { secret } = await backends.addKey({ ratePerSecond: 0.1, burst: 2 });
    const { secret: elsewhere } = await backends.addKey({ networks: ['mainnet'] });
    const statusOf = async (origin: string, key: string) => {
      const headers = { 'X-API-Key': key };
      const response = await fetch(`${origin}/api/v2/getMasterchainInfo`, { headers });
      return [response.status, ((await response.json()) as { error?: string }).error];
    };
    assert.deepEqual(await statusOf(url, 'any'), [200, undefined]);
    assert.deepEqual(await statusOf(guarded.server.url, 'x'), [401, 'API key does not exist']);
    assert.deepEqual(await statusOf(guarded.server.url, elsewhere), [403, 'Network not allowed']);
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await statusOf(guarded.server.url, secret));
    assert.deepEqual(
      [answers[0], answers.at(-1)],
      [
        [200, undefined],
        [429, 'Ratelimit exceeded'],
      ],
    );
  });
});

/** What the rows of the table in a section are about. */
function firstCells(heading: string): readonly string[] {
  const rows = sectionOf(GUIDE, heading).matchAll(/^\| (.+?) \|.*$/gm);
  return [...rows].map(([, cell = '']) => cell).slice(1);
}
