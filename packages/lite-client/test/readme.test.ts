import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixturePath, skip } from '@tonway/tools/fixtures';
import { replayServers } from './support/replay-network.ts';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** The examples of the README that are whole programs. */
function programs(): string[] {
  const text = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  const examples = [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code ?? '');
  return examples.filter((code) => code.startsWith('import'));
}

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

function run(code: string, ...args: string[]): Promise<string> {
  const options = ['--conditions=@tonway/source', '--input-type=module-typescript', '-', ...args];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = execFile(
    process.execPath,
    options,
    { cwd: PACKAGE, timeout: 30_000 },
    (error, stdout, stderr) =>
      error ? reject(new Error(stderr, { cause: error })) : resolve(stdout),
  );
  child.stdin?.end(code);
  return promise;
}

test('the example that reads an account prints what the network recorded', { skip }, async (t) => {
  const [code] = programs();
  assert.ok(code);
  const output = await run(code, await configFile(t));
  assert.match(output, /masterchain block 1146 is signed/);
  assert.match(output, /balance \d+ nanotons/);
});

test('the example that follows the chain begins with the proven head', { skip }, async (t) => {
  const [, code] = programs();
  assert.ok(code);
  // the recording holds no proofs of later heads
  const once = code.replace('let left = 3', 'let left = 1');
  assert.notEqual(once, code);
  assert.equal(await run(once, await configFile(t)), 'masterchain block 1146\n');
});
