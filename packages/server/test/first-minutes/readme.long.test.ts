import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTaken } from '@tonway/tools/ports';
import { readmeCommands } from '@tonway/tools/readme';
import { ownDatabase } from '../support/own-database.ts';
import { isAnswered, Terminal } from './terminal.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const COMMANDS = readmeCommands(ROOT, 'The first five minutes', 'docs/start.md');
/** Those of the document: what it says is done as it is said. */
const PORTS = [4443, 4444, 8081, 8082];

/** Who reads the README has a database of their own, and a key that was shown to them. */
interface Reader {
  readonly terminal: Terminal;
  readonly databaseUrl: string;
  key: string;
}

interface Lists {
  readonly transactions?: readonly unknown[];
  readonly actions?: readonly { readonly text?: string }[];
}

/** How each kind of command is carried out; answers what it printed. */
const WAYS: readonly (readonly [RegExp, (command: string, reader: Reader) => Promise<string>])[] = [
  // whoever runs this has done it
  [/^npm ci$/, async () => ''],
  [/^export DATABASE_URL=/, async (_, reader) => useOwnDatabase(reader)],
  [/^npm run devnet/, startDevnet],
  [/^npm run tonway -- serve/, startServer],
  [/^npm run tonway -- keys create/, makeKey],
  [/^INDEX_FROM=1 npm run tonway -- index/, startIndex],
  [/^curl .*\/actions\?/, askForActions],
  [/^curl /, (command, { terminal, key }) => terminal.run(command.replace('THE-KEY', key))],
];

async function skipReason(): Promise<string | false> {
  const taken = await Promise.all(PORTS.map(isTaken));
  const port = PORTS.find((_, i) => taken[i]);
  return port === undefined || process.env.CI === 'true'
    ? false
    : `somebody listens on port ${port}`;
}

test('commands of the README work as described', {
  skip: await skipReason(),
}, async () => {
  const { url } = await ownDatabase();
  await using terminal = await Terminal.open();
  const reader: Reader = { terminal, databaseUrl: url, key: '' };
  const answers: Record<string, unknown>[] = [];
  for (const command of COMMANDS) {
    const printed = await wayOf(command)(command, reader);
    if (command.startsWith('curl ')) answers.push(JSON.parse(printed));
  }
  assert.equal(answers.length, 6);
  for (const { ok } of answers.slice(0, 3)) assert.equal(ok, true);
  const [{ transactions }, , { actions }] = answers.slice(3) as [Lists, unknown, Lists];
  assert.equal(transactions?.length, 3);
  assert.match(actions?.[0]?.text ?? '', /^Received 100 GRAM from /);
  assert.match(String(answers[1]?.result), /^\d+$/);
  await assertKeyCounts(reader);
});

function wayOf(command: string) {
  const [, way] = WAYS.find(([kind]) => kind.test(command)) ?? [];
  assert.ok(way, `nobody knows how to carry out: ${command}`);
  return way;
}

async function useOwnDatabase({ terminal, databaseUrl }: Reader): Promise<string> {
  terminal.export('DATABASE_URL', databaseUrl);
  return '';
}

async function startDevnet(command: string, { terminal }: Reader): Promise<string> {
  await terminal.start(command, () => isAnswered('http://127.0.0.1:4444/status'));
  return '';
}

async function startServer(command: string, { terminal }: Reader): Promise<string> {
  await terminal.start(command, () => isAnswered('http://127.0.0.1:8081/readyz'));
  return '';
}

/** Ready is who has indexed what the chain has. */
async function startIndex(command: string, { terminal }: Reader): Promise<string> {
  await terminal.start(command, () => isAnswered('http://127.0.0.1:8082/readyz'));
  return '';
}

async function makeKey(command: string, reader: Reader): Promise<string> {
  const printed = await reader.terminal.run(command);
  const [key] = printed.match(/tonway_[\w-]{43}/) ?? [];
  assert.ok(key, printed);
  reader.key = key;
  return printed;
}

/** Traces are classified soon after their block is indexed. */
async function askForActions(command: string, { terminal, key }: Reader): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const printed = await terminal.run(command.replace('THE-KEY', key));
    if (printed.includes('"text":') || attempt === 50) return printed;
    await sleep(100);
  }
}

/** The last command with the key, without it and with another one. */
async function assertKeyCounts({ terminal, key }: Reader): Promise<void> {
  const command = COMMANDS.findLast((each) => each.includes('THE-KEY')) ?? '';
  const headersWith = (other: string) =>
    terminal.run(command.replace('THE-KEY', other).replace('curl', 'curl -si'));
  const limitOf = (headers: string) => Number(/^ratelimit-limit: (\d+)/im.exec(headers)?.[1]);
  const withKey = await headersWith(key);
  assert.match(withKey, /^HTTP\/1\.1 200 /);
  assert.match(await headersWith(`${key}x`), /^HTTP\/1\.1 401 /);
  assert.ok(limitOf(withKey) > limitOf(await headersWith('')), withKey);
}
