import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Cell } from '@ton/core';
import type { DevnetOptions } from '@tonway/devnet';
import { startServer } from '../../../src/app/roles/serve.ts';
import { readSettings } from '../../../src/config/read-settings.ts';
import { RedisBus } from '../../../src/index/bus/bus.ts';
import { RedisPendingStore } from '../../../src/index/pending/traces/redis-pending-store.ts';
import { redisSpace } from '../../../src/store/redis.ts';
import { classifiedIndex } from '../../scenes/support/classified-index.ts';
import type { AnswerOf } from '../../v3/support/answers.ts';
import { ownRedis } from './own-server.ts';

/** A devnet with an index, and a whole server with pending traces in a Redis of its own. */
export async function pendingServer(options: DevnetOptions = {}) {
  const index = await classifiedIndex(options);
  const server = await ownRedis();
  const folder = await mkdtemp(join(tmpdir(), 'tonway-pending-'));
  const configFile = join(folder, 'global.config.json');
  await writeFile(configFile, index.devnet.globalConfigText);
  const log: string[] = [];
  const start = () =>
    startServer(
      readSettings({
        NETWORK: 'devnet',
        GLOBAL_CONFIG: configFile,
        PORT: '0',
        GATEWAY: 'false',
        DATABASE_URL: index.url,
        REDIS_URL: server.url,
        EMULATION_TIMEOUT_MS: '60000',
        PUBLIC_METRICS: 'true',
      }),
      { logTo: { write: (line) => void log.push(line) } },
    );
  const running = await start();
  const redis = redisSpace(server.url, 'tonway:devnet:');
  index.closeFirst(() => running.close());
  after(async () => {
    redis.client.destroy();
    await server.stop();
    await rm(folder, { recursive: true });
  });
  const post = async (path: string, body: object) => {
    const response = await fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const send = (message: Cell) =>
    post('/api/v2/sendBoc', { boc: message.toBoc().toString('base64') });
  return {
    ...index,
    log,
    redis,
    redisServer: server,
    start,
    url: running.url,
    databaseUrl: index.url,
    store: new RedisPendingStore(redis),
    bus: new RedisBus(redis),
    post,
    send,
    /** Sends a message; fails if it is refused. */
    async mustSend(message: Cell) {
      const { status, body } = await send(message);
      assert.equal(status, 200, JSON.stringify(body));
    },
    async get<Name extends string>(name: Name, query: Readonly<Record<string, string>>) {
      const response = await fetch(`${running.url}/api/v3/${name}?${new URLSearchParams(query)}`);
      return { status: response.status, body: (await response.json()) as AnswerOf<Name> };
    },
  };
}
