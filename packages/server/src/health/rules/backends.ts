import { count, duration, isSilent, ofPart, type Rule } from '../rule.ts';

/** A dump of a large index takes hours; what a migration waits for should not. */
const MAX_TRANSACTION_SECONDS = 900;
/** A process that has a lock of a session sends a heartbeat every second. */
const MAX_LOCK_IDLE_SECONDS = 10;
const MAX_CONNECTIONS_SHARE = 0.9;
/** Autovacuum begins to freeze at the first, so it does not keep up at twice as many. */
const MAX_FREEZE_AGES = 2;
const MIN_DAYS = 7;
const MIN_FREE_BYTES = 2 ** 30;
const GIB = 2 ** 30;

/** PostgreSQL and Redis, and what the settings of several processes have in common. */
export const BACKEND_RULES: readonly Rule[] = [
  {
    name: 'database-down',
    title: 'PostgreSQL does not answer',
    when: 'DATABASE_URL has not answered within four seconds',
    fails: [],
    metric: 'tonway_gateway_backend_up',
    find: ({ database }) =>
      isSilent(database) ? [`PostgreSQL does not answer: ${database.reason}`] : [],
    remedy:
      'Start PostgreSQL, or check DATABASE_URL. Until then v3 and changes of keys fail, keys that are not cached are refused, and nothing is indexed.',
  },
  {
    name: 'tables-missing',
    title: 'The database has no tables of Tonway',
    when: 'the database has no schema `chain`',
    fails: [],
    metric: null,
    find: ofPart(
      'database',
      ({ hasTables }) => !hasTables && 'the database has no tables of Tonway',
    ),
    remedy: 'Run `tonway migrate`, or check whether DATABASE_URL names the right database.',
  },
  {
    name: 'lock-held',
    title: 'A connection holds a lock that others wait for',
    when: `statements of Tonway have waited for it for two seconds, or its connection has an advisory lock and has been idle for ${MAX_LOCK_IDLE_SECONDS} seconds`,
    fails: [],
    metric: null,
    find: ofPart('database', ({ blocker, idleLock }) => {
      if (blocker) return blocker;
      if (!idleLock || idleLock.seconds <= MAX_LOCK_IDLE_SECONDS) return null;
      const { pid, name, address, seconds } = idleLock;
      return `connection ${pid} (${name || 'unnamed'}, from ${address}) has a lock of Tonway and has been idle for ${duration(seconds)}; if it does not end, run select pg_terminate_backend(${pid})`;
    }),
    remedy:
      'The process of that connection is suspended, cut off or busy with something else. Continue it (`kill -CONT`), end it, or end its connection with the statement that the text names.',
  },
  {
    name: 'long-transaction',
    title: 'A transaction has been open for too long',
    when: `for more than ${duration(MAX_TRANSACTION_SECONDS)}, in the database of DATABASE_URL. Of other users, only a superuser and members of \`pg_read_all_stats\` see transactions`,
    fails: [],
    metric: 'tonway_database_oldest_transaction_seconds',
    find: ofPart('database', ({ oldest }) => {
      if (!oldest || oldest.seconds <= MAX_TRANSACTION_SECONDS) return null;
      const { pid, name, address, state, seconds } = oldest;
      return `connection ${pid} (${name || 'unnamed'}, from ${address}, ${state}) has had a transaction open for ${duration(seconds)}`;
    }),
    remedy:
      'While it is open, migrations wait and dead rows are kept, so that tables grow. Wait if it is a dump or an index that is built; otherwise end it with `select pg_terminate_backend(PID)`. Take dumps from a replica.',
  },
  {
    name: 'connections-exhausted',
    title: 'PostgreSQL is almost out of connections',
    when: `more than ${MAX_CONNECTIONS_SHARE * 100} % of max_connections are in use`,
    fails: [],
    metric: 'tonway_database_connections',
    find: ofPart('database', ({ connections, maxConnections }) => {
      if (connections <= maxConnections * MAX_CONNECTIONS_SHARE) return null;
      return `${connections} of ${maxConnections} connections of PostgreSQL are in use`;
    }),
    remedy:
      'Raise max_connections, or lower V3_CONNECTIONS and WORKERS; many servers need PgBouncer.',
  },
  {
    name: 'wraparound',
    title: 'PostgreSQL does not freeze old rows',
    when: `the oldest transaction of the database is more than ${MAX_FREEZE_AGES} times autovacuum_freeze_max_age old`,
    fails: [],
    metric: 'tonway_database_transaction_age',
    find: ofPart('database', ({ transactionAge, freezeMaxAge }) => {
      if (transactionAge <= freezeMaxAge * MAX_FREEZE_AGES) return null;
      return `the oldest row that is not frozen is ${transactionAge} transactions old; PostgreSQL refuses to write at 2.1 billion`;
    }),
    remedy:
      'Find what holds vacuum back: a long transaction, a prepared transaction, an unused replication slot, or autovacuum that is off. Then run `vacuum (freeze, verbose)`.',
  },
  {
    name: 'disk-low',
    title: 'The disk of PostgreSQL will be full soon',
    when: `at the growth of the index so far it lasts less than ${MIN_DAYS} days, or has less than 1 GiB`,
    fails: [],
    metric: 'tonway_database_free_bytes',
    find: ofPart('disk', ({ freeBytes, growthBytesPerDay }) => {
      if (freeBytes === null) return null;
      const days = growthBytesPerDay ? freeBytes / growthBytesPerDay : Infinity;
      if (freeBytes >= MIN_FREE_BYTES && days >= MIN_DAYS) return null;
      const left = days < 1000 ? `, enough for ${count(Math.max(0, Math.floor(days)), 'day')}` : '';
      return `the disk of PostgreSQL has ${(Math.max(0, freeBytes) / GIB).toFixed(1)} GiB left${left}`;
    }),
    remedy:
      'Extend the disk, drop old eras (`INDEX_KEEP_DAYS`, `tonway eras`), or move eras to another disk. PostgreSQL stops when the disk is full.',
  },
  {
    name: 'pooler-loses-statements',
    title: 'A pooler loses prepared statements',
    when: 'a statement that one client prepared is unknown on the next connection, as with PgBouncer before 1.21 and `pool_mode = transaction`',
    fails: [],
    metric: null,
    find: ({ losesStatements }) =>
      losesStatements
        ? [
            'the pooler in front of PostgreSQL loses prepared statements: requests of v3 fail at random',
          ]
        : [],
    remedy:
      'PgBouncer with `pool_mode = transaction` must be 1.21 or later and have `max_prepared_statements`; otherwise use `pool_mode = session`.',
  },
  {
    name: 'redis-down',
    title: 'Redis does not answer',
    when: 'REDIS_URL has not answered within four seconds',
    fails: [],
    metric: 'tonway_gateway_backend_up',
    find: ({ redis }) => (isSilent(redis) ? ['Redis does not answer'] : []),
    remedy: 'Start Redis, or check REDIS_URL. Until then limits apply per process.',
  },
  {
    name: 'networks-share-redis',
    title: 'Several networks use one Redis',
    when: 'processes of different networks have announced themselves in it',
    fails: [],
    metric: null,
    find: ofPart('redis', (processes) => {
      const networks = new Set(processes.map(({ network }) => network));
      if (networks.size < 2) return null;
      return `${[...networks].sort().join(' and ')} use one Redis: their clients share limits`;
    }),
    remedy: 'Give each network a Redis, or a database of it: REDIS_URL=redis://host:6379/1.',
  },
  {
    name: 'pages-secret-differs',
    title: 'Processes have different values of PAGES_SECRET',
    when: 'processes of one network have announced themselves in Redis with different secrets',
    fails: [],
    metric: null,
    find: ofPart('redis', (processes) => {
      const secrets = processes.flatMap(({ network, pagesSecret }) =>
        pagesSecret === null ? [] : { network, pagesSecret },
      );
      const different = Map.groupBy(secrets, ({ network }) => network)
        .values()
        .some((each) => new Set(each.map(({ pagesSecret }) => pagesSecret)).size > 1);
      return different && 'processes have different values of PAGES_SECRET, or none';
    }),
    remedy:
      'Set PAGES_SECRET to the same value for all servers behind one address, such as the output of `openssl rand -hex 32`: otherwise readers of the pages get new limits whenever another server answers.',
  },
  {
    name: 'releases-differ',
    title: 'Processes run different releases',
    when: 'processes of different releases have announced themselves in Redis',
    fails: [],
    metric: 'tonway_build_info',
    find: ofPart('redis', (processes) => {
      const releases = new Set(processes.map(({ release }) => release));
      return (
        releases.size > 1 &&
        `the releases ${[...releases].sort().join(' and ')} run at the same time`
      );
    }),
    remedy: 'Finish the upgrade: restart the processes that still run the older release.',
  },
];
