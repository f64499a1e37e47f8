import { randomUUID } from 'node:crypto';
import { connected, type RedisSpace, Script } from '../../../store/redis.ts';
import type { TrackerLock } from './tracker-lock.ts';

/** A process that does not renew its lock for this long has crashed. */
const LEASE_MS = 5000;

const TAKE = new Script(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`);

const RELEASE = new Script(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
`);

export class RedisLock implements TrackerLock {
  readonly #redis: RedisSpace;
  readonly #holder = randomUUID();

  constructor(redis: RedisSpace) {
    this.#redis = redis;
  }

  async take(): Promise<boolean> {
    await connected(this.#redis.client);
    return (await this.#run(TAKE, String(LEASE_MS))) === 1;
  }

  async release(): Promise<void> {
    await this.#run(RELEASE);
  }

  #run(script: Script, ...values: readonly string[]): Promise<unknown> {
    const { client, prefix } = this.#redis;
    return script.run(client, { keys: [`${prefix}tracker`], arguments: [this.#holder, ...values] });
  }
}
