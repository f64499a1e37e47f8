import { type Redis, Script } from './redis.ts';

/** A process of Tonway, as it announces itself to all that share Redis. */
export interface AnnouncedProcess {
  readonly id: string;
  readonly role: string;
  readonly network: string;
  readonly release: string;
  /** A digest of the secret of its pages; null: it has no pages. */
  readonly pagesSecret: string | null;
}

/** Without a prefix of the network: several networks in one Redis have to see each other. */
const KEY = 'tonway:processes';
/** How often a process announces itself, and when it is forgotten. */
export const ANNOUNCE_MS = 3000;
const FORGOTTEN_SECONDS = 10;
const MAX_LISTED = 1000;

/** By the clock of Redis, because those of the machines may differ. */
const ANNOUNCE = new Script(`
redis.call('zadd', KEYS[1], redis.call('time')[1], ARGV[1])
redis.call('expire', KEYS[1], ${FORGOTTEN_SECONDS})`);

const LIST = new Script(`
local since = redis.call('time')[1] - ${FORGOTTEN_SECONDS}
redis.call('zremrangebyscore', KEYS[1], '-inf', '(' .. since)
return redis.call('zrange', KEYS[1], 0, ${MAX_LISTED - 1})`);

export async function announceProcess(client: Redis, own: AnnouncedProcess): Promise<void> {
  await ANNOUNCE.run(client, { keys: [KEY], arguments: [JSON.stringify(own)] });
}

/** A process that ends is forgotten at once. */
export async function withdrawProcess(client: Redis, own: AnnouncedProcess): Promise<void> {
  await client.zRem(KEY, JSON.stringify(own));
}

/** The processes that have announced themselves in the last ten seconds. */
export async function listProcesses(client: Redis): Promise<readonly AnnouncedProcess[]> {
  const texts = (await LIST.run(client, { keys: [KEY], arguments: [] })) as readonly string[];
  return texts.map((text) => JSON.parse(text) as AnnouncedProcess);
}
