import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startRedis } from '../redis.ts';

const run = promisify(execFile);

async function command(url: string, ...words: string[]): Promise<string> {
  return (await run('redis-cli', ['-u', url, ...words])).stdout.trim();
}

test('a private Redis stops and starts', async () => {
  await using redis = await startRedis();
  assert.equal(await command(redis.url, 'set', 'a', '1'), 'OK');
  await redis.stop();
  await assert.rejects(command(redis.url, 'ping'), /refused/);
  await redis.start();
  assert.equal(await command(redis.url, 'get', 'a'), '');
  redis.freeze();
  await assert.rejects(run('redis-cli', ['-u', redis.url, 'ping'], { timeout: 200 }));
  redis.thaw();
  assert.equal(await command(redis.url, 'ping'), 'PONG');
});
