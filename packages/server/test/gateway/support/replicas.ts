import { writeFile } from 'node:fs/promises';
import { after } from 'node:test';
import { Devnet } from '@tonway/devnet';
import { startRedis } from '@tonway/tools/redis';
import { configFolder } from '../../faults/support/config-file.ts';
import { startTonway } from '../../faults/support/tonway-process.ts';
import { openBackends } from './backends.ts';

/** Server processes of one devnet with a common database and Redis, closed after the tests of the file. */
export async function startReplicas(count: number, ownSettings: Readonly<Record<string, string>>) {
  const backends = await openBackends();
  const parts = new AsyncDisposableStack();
  after(() => parts.disposeAsync());
  // Of our own: servers of other tests count under the same names.
  const redis = parts.use(await startRedis());
  const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
  parts.defer(() => devnet.close());
  await devnet.mine();
  const folder = parts.use(await configFolder(devnet));
  const GLOBAL_CONFIG = folder.path('global.config.json');
  await writeFile(GLOBAL_CONFIG, devnet.globalConfigText);
  const settings = {
    GLOBAL_CONFIG,
    DATABASE_URL: backends.databaseUrl,
    REDIS_URL: redis.url,
    ...ownSettings,
  };
  const replicas = await Promise.all(
    Array.from({ length: count }, async () => parts.use(await startTonway(settings))),
  );
  const urls = replicas.map(({ url }) => url);
  return { ...backends, redis, settings, urls, close: () => parts.disposeAsync() };
}
