import type { Database } from '../../../../src/store/database.ts';

/** Two indexes of one chain: the right one, and one of a fork that went another way behind a block, and further. */
export interface TwoForks {
  readonly database: Database;
  readonly fork: Database;
  /** The newest block that both have. */
  readonly shared: number;
}

/** Puts something of the fork into the right index, by hand. */
export interface Splice {
  readonly title: string;
  readonly told: RegExp;
  splice(forks: TwoForks): Promise<void>;
}

const OF_STEP = ['blocks', 'transactions', 'messages'];
const STATES = 'account_states';

/** Rows of the fork, beside what is there. */
async function add({ database, fork }: TwoForks, table: string, where: string): Promise<void> {
  const [row] = await fork.query<{ rows: string }>(
    `select coalesce(jsonb_agg(t), '[]')::text as rows from chain.${table} t where ${where}`,
  );
  // What stands in the way goes: keys are the same in both forks.
  await database.query(
    `insert into chain.${table} select * from jsonb_populate_recordset(null::chain.${table}, $1::jsonb) on conflict do nothing`,
    [row?.rows],
  );
}

async function remove({ database }: TwoForks, table: string, where: string): Promise<void> {
  await database.query(`delete from chain.${table} t where ${where}`);
}

const inSteps = (first: number, last: number) => `mc_seqno between ${first} and ${last}`;
const statesIn = (first: number, last: number) =>
  `exists (select from chain.transactions x where x.account = t.account and x.lt = t.lt and x.${inSteps(first, last)})`;

/** Masterchain blocks of the fork, with all that belongs to them, in the place of the right ones. */
async function replaceSteps(forks: TwoForks, first: number, last: number): Promise<void> {
  await remove(forks, STATES, statesIn(first, last));
  for (const table of OF_STEP) await remove(forks, table, inSteps(first, last));
  for (const table of OF_STEP) await add(forks, table, inSteps(first, last));
  await add(forks, STATES, statesIn(first, last));
}

async function replaceLatest(forks: TwoForks): Promise<void> {
  await remove(forks, 'latest_account_states', 'true');
  await add(forks, 'latest_account_states', 'true');
}

const MANY = 1_000_000;

export const SPLICES: readonly Splice[] = [
  {
    title: 'blocks of a fork between those of the chain',
    told: /two forks of the chain meet here|of another fork/,
    async splice(forks) {
      const { shared } = forks;
      await remove(forks, 'blocks', inSteps(shared + 2, shared + 3));
      await add(forks, 'blocks', inSteps(shared + 2, shared + 3));
    },
  },
  {
    title: 'whole masterchain blocks of a fork between those of the chain',
    told: /two forks of the chain meet here/,
    splice: (forks) => replaceSteps(forks, forks.shared + 2, forks.shared + 3),
  },
  {
    title: 'whole masterchain blocks of a fork with the latest states of the fork',
    told: /two forks of the chain meet here/,
    async splice(forks) {
      await replaceSteps(forks, forks.shared + 1, forks.shared + 3);
      await replaceLatest(forks);
    },
  },
  {
    title: 'transactions, messages and states of a fork beside those of the chain',
    told: /of its \d+ transactions|which is not there/,
    async splice(forks) {
      for (const table of ['transactions', 'messages', STATES])
        await add(forks, table, table === STATES ? 'true' : inSteps(forks.shared + 1, MANY));
    },
  },
  {
    title: 'states of a fork in the history',
    told: /its history has a state after \d+, where it has no transaction/,
    splice: (forks) => add(forks, STATES, 'true'),
  },
  {
    title: 'latest states of a fork',
    told: /its latest state is/,
    splice: replaceLatest,
  },
  {
    title: 'a head of a fork',
    told: /the head of the index names another block/,
    async splice({ database }) {
      await database.query('update chain.head set root_hash = sha256(root_hash)');
    },
  },
  {
    title: 'a head that is too low, as if a checkpoint had been lost',
    told: /has rows in blocks and is not indexed/,
    async splice({ database }) {
      await database.query(
        `update chain.head h set seqno = b.seqno, root_hash = b.root_hash, gen_utime = b.gen_utime
         from chain.blocks b where b.workchain = -1 and b.seqno = h.seqno - 2`,
      );
    },
  },
  {
    title: 'blocks of a fork behind the head',
    told: /has rows in blocks and is not indexed: run tonway repair reindex/,
    splice: async (forks) => {
      const [head] = await forks.database.query<{ seqno: number }>('select seqno from chain.head');
      for (const table of OF_STEP) await add(forks, table, inSteps((head?.seqno ?? 0) + 1, MANY));
      await add(forks, STATES, 'true');
    },
  },
  {
    title:
      'all of a fork behind a block of the chain, with its head: what an index without hashes had',
    told: /are not on the chain, which ends with/,
    async splice(forks) {
      await replaceSteps(forks, forks.shared + 2, MANY);
      await replaceLatest(forks);
      const { database } = forks;
      await database.query('delete from chain.head');
      await add(forks, 'head', 'true');
    },
  },
  {
    title: 'a version of the rules that a fork had',
    told: /the rules since then are of version before/,
    async splice({ database, shared }) {
      await database.query('insert into chain.global_versions values ($1, 99)', [shared + 1]);
    },
  },
];
