import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { isTaken } from '@tonway/tools/ports';
import { readmeCommands } from '@tonway/tools/readme';
import { isAnswered, Terminal } from '../first-minutes/terminal.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** Those of the README. */
const PORTS = [4443, 8081];
const [INSTALL, DEV = '', ...REQUESTS] = readmeCommands(ROOT, 'A local network in one command');

async function skipReason(): Promise<string | false> {
  const taken = await Promise.all(PORTS.map(isTaken));
  const isFree = process.env.CI === 'true' || !taken.includes(true);
  return isFree ? false : `a port of ${PORTS.join(', ')} is in use`;
}

test('the first commands of the README start a network and use it', {
  skip: await skipReason(),
}, async () => {
  assert.equal(INSTALL, 'npm ci');
  await using terminal = await Terminal.open();
  await terminal.start(DEV, () => isAnswered('http://127.0.0.1:8081/ready'));
  const answers = [];
  for (const command of REQUESTS) answers.push(JSON.parse(await terminal.run(command)));
  const [paid, balance, found] = answers;
  assert.equal(paid.ok, true);
  assert.equal(balance.result, '100000000000');
  assert.equal(found.transactions.length, 1);
});
