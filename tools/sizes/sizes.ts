interface Size {
  /** In the system tier, and in the slice of the long tier that `.ci/run` runs. */
  readonly quick: number;
  /** In `npm run test:long`. */
  readonly full: number;
  readonly meaning: string;
}

/** Sizes of tests. Each can be set by an environment variable of its name; CONTRIBUTING.md has this table. */
export const SIZES = {
  TONWAY_FAULT_SECONDS: size(20, 120, 'how long 200 clients read through faulty lite servers'),
  TONWAY_CHAIN_CHANGES: size(4, 50, 'how often a devnet is reverted or restarted under load'),
  TONWAY_LIMIT_SECONDS: size(10, 30, 'how long limits are measured over three processes'),
  TONWAY_INDEX_TRANSACTIONS: size(
    1_000,
    20_000,
    'transactions while shards split and merge under the indexer',
  ),
  TONWAY_INDEX_KILLS: size(5, 50, 'how often the indexer is killed'),
  TONWAY_ERA_KILLS: size(2, 10, 'how often `tonway eras close` is killed'),
  TONWAY_LOAD_KILLS: size(2, 20, 'how often `tonway backfill` is killed while it loads eras'),
  TONWAY_INDEX_RESTARTS: size(2, 10, 'how often PostgreSQL is killed under the indexer'),
  TONWAY_FUZZ_REQUESTS: size(15_000, 50_000, 'fuzzed requests; their seed is `TONWAY_FUZZ_SEED`'),
  TONWAY_ORDERS: size(
    1,
    20,
    'random orders in which three workers with kills index the blocks of a devnet',
  ),
  TONWAY_TRANSFERS: size(200, 1_000, 'transfers that are pending, then in the index'),
  TONWAY_HOSTILE_BAGS: size(22_000, 220_000, 'hostile BoCs, mutated or generated'),
  TONWAY_ACCOUNT_LIES: size(3_000, 20_000, 'changed answers of a lite server about accounts'),
  TONWAY_READ_LIES: size(1_000, 10_000, 'changed answers of lite servers while accounts are read'),
  TONWAY_HOSTILE_CALLS: size(1_000, 10_000, 'TVM calls, many of them hostile'),
  TONWAY_LOOKUP_EVERY: size(40, 1, 'every n-th time of the recorded chains is looked up'),
  TONWAY_RECORDED_EVERY: size(
    15,
    1,
    'every n-th recorded block without messages is collated again',
  ),
  TONWAY_FORK_ROUNDS: size(
    12,
    220,
    'rounds of a recorded network that are made again on a fork of the round before',
  ),
  TONWAY_DEVNET_TRANSFERS: size(
    2_000,
    10_000,
    'transfers on the devnet, between a tenth as many wallets',
  ),
  TONWAY_CHECKPOINTS: size(
    10,
    100,
    'checkpoints of a devnet that are made, restored and exported under traffic',
  ),
  TONWAY_BLOCKS: size(
    500,
    216_000,
    'masterchain blocks during which the memory of a devnet stays flat',
  ),
  TONWAY_DEVNET_KILLS: size(6, 20, 'how often the devnet is killed under load'),
  TONWAY_DEV_KILLS: size(
    3,
    20,
    'how often `tonway dev --data` is killed, while it starts and while it runs',
  ),
  TONWAY_ACCOUNT_TRANSACTIONS: size(
    250,
    10_000,
    'transactions of the account whose list is paged through in a browser, at least',
  ),
  TONWAY_SUBSCRIBERS: size(200, 2_000, 'subscribers of streams under load'),
  TONWAY_FAULT_SUBSCRIBERS: size(40, 2_000, 'subscribers of streams under faults'),
  TONWAY_DOCUMENTS: size(16, 60, 'documents that two metadata processes fetch'),
  TONWAY_DEV_MINUTES: size(
    1,
    20,
    'how long `tonway dev` runs under load while its memory is measured',
  ),
  TONWAY_RATE: size(20, 50, 'transactions per second under load'),
} satisfies Record<string, Size>;

function size(quick: number, full: number, meaning: string): Size {
  return { quick, full, meaning };
}

/** True in the long tier, at any size: it goes through every width and theme, for example. */
export const IS_LONG_TIER = process.env.TONWAY_TEST_TIER === 'long';

/** All in the long tier, every n-th in the system tier. */
export function sample<T>(items: Iterable<T>, every: number): readonly T[] {
  return [...items].filter((_, index) => IS_LONG_TIER || index % every === 0);
}

export const IS_FULL_SIZE = process.env.TONWAY_TEST_SIZES === 'full';

export function testSize(name: keyof typeof SIZES): number {
  const { quick, full } = SIZES[name];
  return Number(process.env[name] ?? (IS_FULL_SIZE ? full : quick));
}
