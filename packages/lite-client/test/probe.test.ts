import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { toBase64 } from '@tonway/chain';
import { generateKeyPair } from '../src/adnl/keys.ts';
import type { ServerAddress } from '../src/servers/server-address.ts';
import { replayServers } from './support/replay-network.ts';

const MAIN = fileURLToPath(new URL('../src/probe/main.ts', import.meta.url));

interface Run {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

function probe(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const command = ['--conditions=@tonway/source', MAIN, ...args];
    const child = execFile(process.execPath, command, { timeout: 20_000 }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

function text({ host, port, publicKey }: ServerAddress): string {
  return `${host}:${port}:${toBase64(publicKey)}`;
}

describe('the probe', () => {
  test('every server is listed, with the reason if it is unusable', async (t) => {
    const behaviours = [{ head: 1100 }, { oldest: 1000 }, { silent: true }, {}, {}];
    const servers = await replayServers(t, behaviours);
    const addresses = servers.map(({ address }) => address);
    await servers[3]?.stop();
    const { publicKey } = generateKeyPair();
    const list = addresses.map((each, i) => text(i === 4 ? { ...each, publicKey } : each));
    const startMs = performance.now();
    const { exitCode, stdout } = await probe(list.join(','));
    assert.ok(performance.now() - startMs < 9000);
    assert.equal(exitCode, 0);
    const rows = stdout.trimEnd().split('\n');
    assert.equal(rows.length, 7, stdout);
    assert.match(rows[1] ?? '', /1\.1 +1100 .*archive +46 blocks behind the newest$/);
    assert.match(rows[2] ?? '', /1146 .*\d+ blocks +usable$/);
    assert.match(rows[3] ?? '', /no answer/);
    assert.match(rows[4] ?? '', /ECONNREFUSED/);
    assert.match(rows[5] ?? '', /handshake/);
    assert.match(rows[6] ?? '', /1 of 5 servers are usable/);
  });

  test('the probe fails if no server is usable or the configuration is invalid', async (t) => {
    const [server] = await replayServers(t, [{}]);
    assert.ok(server);
    const { address } = server;
    await server.stop();
    assert.equal((await probe(text(address))).exitCode, 1);
    const wrong = await probe('nonsense');
    assert.equal(wrong.exitCode, 2);
    assert.match(wrong.stderr, /CONFIG_INVALID/);
    assert.equal((await probe()).exitCode, 2);
  });
});
