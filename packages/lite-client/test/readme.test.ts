import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixturePath } from '@tonway/tools/fixtures';
import { readmePrograms, runProgram } from '@tonway/tools/readme';
import { replayServers } from './support/replay-network.ts';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** The recorded network's configuration, with the replayed server in place of the dead one. */
async function configFile(t: TestContext): Promise<string> {
  const [server] = await replayServers(t, [{}]);
  assert.ok(server);
  const { port, publicKey } = server.address;
  const key = Buffer.from(publicKey).toString('base64');
  const original = readFileSync(fixturePath('localnet', 'global.config.json'), 'utf8');
  // as text: its shard numbers would not survive being parsed
  const [before = '', servers = ''] = original.split('"liteservers"');
  const here = servers
    .replace(/("port":\s*)\d+/, `$1${port}`)
    .replace(/("key":\s*")[^"]+/, `$1${key}`);
  const text = `${before}"liteservers"${here}`;
  const folder = mkdtempSync(join(tmpdir(), 'tonway-readme-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'global.config.json');
  writeFileSync(file, text);
  return file;
}

test('the example that reads an account prints the recorded values', async (t) => {
  const [code] = readmePrograms(PACKAGE);
  assert.ok(code);
  const output = await runProgram(PACKAGE, code, await configFile(t));
  assert.match(output, /masterchain block 1146 is signed/);
  assert.match(output, /balance \d+ nanograms/);
});

test('the example that follows the chain begins with the proven head', async (t) => {
  const [, code] = readmePrograms(PACKAGE);
  assert.ok(code);
  // the recording holds no proofs of later heads
  const once = code.replace('let left = 3', 'let left = 1');
  assert.notEqual(once, code);
  assert.equal(await runProgram(PACKAGE, once, await configFile(t)), 'masterchain block 1146\n');
});
