import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Facts, ProcessFacts } from './facts.ts';
import { brokenRules, factsOf, findProblems, RULES, unreadyReason } from './rules.ts';

/** A process and backends with which nothing is wrong. */
const SERVER = {
  name: '10.0.0.1:4443',
  unusable: null,
  headSeqno: 100,
  headAgeSeconds: 1,
  shardClientLag: 0,
  archival: true,
  historyDepth: 99,
  latencyMs: 5,
  latencyP95Ms: 9,
  errorRate: 0,
  inFlight: 0,
};
const PROCESS: ProcessFacts = {
  isDevnet: false,
  chain: {
    problem: null,
    head: { seqno: 100, ageSeconds: 1, aheadSeconds: 0 },
    wrongClockSeconds: null,
    servers: [SERVER, { ...SERVER, name: '10.0.0.2:4443' }],
  },
  v2: { maxHeadAgeSeconds: 60 },
  v3: {
    failure: null,
    silentSeconds: 0,
    seqno: 100,
    ageSeconds: 1,
    maxAgeSeconds: 60,
    replica: {
      used: true,
      failure: null,
      isEmpty: false,
      lag: { blocks: 1, seconds: 1 },
      maxLagSeconds: 15,
    },
  },
  stream: { logAgeSeconds: 0, blockAgeSeconds: 1, maxAgeSeconds: 60 },
  index: {
    alarm: null,
    seqno: 100,
    lagBlocks: 0,
    ageSeconds: 1,
    stallSeconds: 0,
    gapBlocks: 0,
    failure: null,
    maxStallSeconds: 30,
    maxAgeSeconds: 60,
  },
  worker: { reason: null },
  tvm: { workers: 2, busy: 2, queued: 0, demandedVersion: 12, supportedVersion: 12 },
  requests: { total: 100, failed: 4, forwarded: 0 },
};
const NUMBERS = {
  gapBlocks: 0,
  openRanges: 1,
  hasBackfill: true,
  contractsQueued: 10,
  contractsSeqno: 99,
  tracesQueued: 10,
  tracesFailed: 0,
  traceSeconds: 1,
  webhooks: { active: 1, failing: 0, paused: 0, suspended: 0 },
  webhookLag: { behind: 0, seconds: 0 },
};
const INDEX = {
  head: { first: 1, seqno: 100, ageSeconds: 1, idleSeconds: 1 },
  leader: { address: '10.0.0.3', sinceUtime: 1 },
  numbers: NUMBERS,
};
const CONNECTION = { pid: 7, name: 'pg_dump', address: '10.0.0.9', state: 'active', seconds: 5 };
const DATABASE = {
  hasTables: true,
  connections: 10,
  maxConnections: 100,
  blocker: null,
  oldest: CONNECTION,
  idleLock: CONNECTION,
  transactionAge: 1e6,
  freezeMaxAge: 2e8,
};
const ANNOUNCED = { id: 'a', role: 'serve', network: 'mainnet', release: '1', pagesSecret: 'x' };
const DAY = 2 ** 33;
const HEALTHY: Facts = {
  processes: [PROCESS],
  database: DATABASE,
  index: INDEX,
  disk: { bytes: 1e9, freeBytes: 100 * DAY, growthBytesPerDay: DAY },
  replica: { isPaused: false },
  losesStatements: false,
  redis: [ANNOUNCED, { ...ANNOUNCED, id: 'b', role: 'index', pagesSecret: null }],
};

const { chain: CHAIN, v3: V3, index: OWN_INDEX, tvm: TVM } = PROCESS;
type Change = Partial<{ [Name in keyof ProcessFacts]: object | null }>;
const withProcess = (change: Change) => ({
  processes: [{ ...PROCESS, ...change } as ProcessFacts],
});
const withChain = (change: object) => withProcess({ chain: { ...CHAIN, ...change } });
const withV3 = (change: object) => withProcess({ v3: { ...V3, ...change } });
const withReplica = (change: object) => withV3({ replica: { ...V3?.replica, ...change } });
const withIndex = (change: object) => withProcess({ index: { ...OWN_INDEX, ...change } });
const withNumbers = (change: object) => ({
  index: { ...INDEX, numbers: { ...NUMBERS, ...change } },
});
const withDatabase = (change: object) => ({ database: { ...DATABASE, ...change } });
const withAnnounced = (change: object) => ({ redis: [ANNOUNCED, { ...ANNOUNCED, ...change }] });
const reason = 'connect ECONNREFUSED';

/** For each rule the facts by which it says something, and what it says. */
const FAULTS: Readonly<Record<string, readonly [change: object, text: RegExp]>> = {
  'chain-replaced': [withChain({ problem: 'another chain' }), /^Another chain\.$/],
  'no-lite-server': [
    withChain({ servers: [{ ...SERVER, unusable: 'gone' }] }),
    /^No lite server can be used: 10\.0\.0\.1:4443 \(gone\)\.$/,
  ],
  'head-old': [
    withChain({ head: { seqno: 100, ageSeconds: 61, aheadSeconds: 0 } }),
    /^The newest verified block is 61 seconds old\.$/,
  ],
  'lite-server-unusable': [
    withChain({ servers: [SERVER, { ...SERVER, name: 'b', unusable: 'gone' }] }),
    /^The lite server b is not used: gone\.$/,
  ],
  'one-lite-server': [withChain({ servers: [SERVER] }), /is the only lite server/],
  'no-archive': [
    withChain({
      servers: [SERVER, { ...SERVER, name: 'b' }].map((each) => ({ ...each, archival: false })),
    }),
    /^No lite server keeps the whole history/,
  ],
  'clock-ahead': [withChain({ wrongClockSeconds: 300 }), /clock is 300 seconds ahead\.$/],
  'clock-behind': [withChain({ wrongClockSeconds: -300 }), /clock is 300 seconds behind\.$/],
  'index-forked': [
    withIndex({ alarm: 'the chain does not have the blocks' }),
    /^The chain does not/,
  ],
  'index-gap': [withIndex({ gapBlocks: 1 }), /^1 block between indexed ranges are missing\.$/],
  'index-empty': [withIndex({ seqno: null, ageSeconds: null }), /^Nothing is indexed yet\.$/],
  'index-stalled': [
    withIndex({ stallSeconds: 31, lagBlocks: 3, failure: 'a lock' }),
    /^The index has not grown for 31 seconds, 3 blocks behind: a lock\.$/,
  ],
  'index-old': [
    withIndex({ ageSeconds: 61 }),
    /is 61 seconds old: no lite server has a newer one\.$/,
  ],
  'no-leader': [{ index: { ...INDEX, leader: null } }, /^No process writes the index\.$/],
  'index-behind': [
    { index: { ...INDEX, head: { ...INDEX.head, seqno: 79 } } },
    /^The index is 21 blocks behind/,
  ],
  'backfill-stopped': [withNumbers({ hasBackfill: false }), /1 range is not complete/],
  'contracts-behind': [withNumbers({ contractsQueued: 5001 }), /^5001 accounts wait/],
  'classifier-behind': [withNumbers({ traceSeconds: 301 }), /^10 traces wait.* for 301 s\.$/],
  'classification-failed': [withNumbers({ tracesFailed: 2 }), /^2 traces could not/],
  'webhooks-behind': [
    withNumbers({ webhookLag: { behind: 1, seconds: 301 } }),
    /^1 webhook is behind/,
  ],
  'webhooks-suspended': [
    withNumbers({ webhooks: { ...NUMBERS.webhooks, suspended: 3 } }),
    /^3 webhooks are suspended/,
  ],
  'v3-database-down': [
    withV3({ failure: reason, silentSeconds: 6 }),
    /^Database unavailable: connect/,
  ],
  'v3-empty': [withV3({ seqno: null }), /^Nothing is indexed yet: start/],
  'v3-behind': [
    withV3({ ageSeconds: 61 }),
    /^The newest block that v3 serves is 61 seconds old\.$/,
  ],
  'replica-down': [withReplica({ failure: reason }), /^The replica does not answer: connect/],
  'replica-behind': [
    withReplica({ lag: { blocks: 40, seconds: 16 } }),
    /^The replica is 40 blocks and 16 seconds behind\.$/,
  ],
  'replica-paused': [
    { replica: { isPaused: true } },
    /^The replication to the replica is paused\.$/,
  ],
  'stream-behind': [
    withProcess({ stream: { logAgeSeconds: 16, blockAgeSeconds: 1, maxAgeSeconds: 60 } }),
    /^The index is not available\.$/,
  ],
  'worker-failing': [withProcess({ worker: { reason } }), /^Connect ECONNREFUSED\.$/],
  'process-silent': [{ processes: [PROCESS, null] }, /^1 of 2 processes do not answer\.$/],
  'requests-failing': [
    withProcess({ requests: { total: 100, failed: 10, forwarded: 0 } }),
    /^10 % of the requests/,
  ],
  'proxy-not-trusted': [
    withProcess({ requests: { total: 100, failed: 0, forwarded: 50 } }),
    /proxy that is not trusted/,
  ],
  'emulators-busy': [
    withProcess({ tvm: { ...TVM, queued: 3 } }),
    /^All 2 emulators .* 3 calls wait\.$/,
  ],
  'emulator-outdated': [
    withProcess({ tvm: { ...TVM, demandedVersion: 13 } }),
    /requires version 13/,
  ],
  'database-down': [{ database: { reason } }, /^PostgreSQL does not answer: connect/],
  'tables-missing': [withDatabase({ hasTables: false }), /no tables of Tonway\.$/],
  'lock-held': [
    withDatabase({ idleLock: { ...CONNECTION, seconds: 11 } }),
    /^Connection 7 \(pg_dump, .* idle for 11 seconds; .* pg_terminate_backend\(7\)\.$/,
  ],
  'long-transaction': [
    withDatabase({ oldest: { ...CONNECTION, seconds: 1800 } }),
    /transaction open for 30 minutes\.$/,
  ],
  'connections-exhausted': [withDatabase({ connections: 91 }), /^91 of 100 connections/],
  wraparound: [withDatabase({ transactionAge: 4e8 + 1 }), /is 400000001 transactions old/],
  'disk-low': [
    { disk: { bytes: 1e9, freeBytes: 6.5 * DAY, growthBytesPerDay: DAY } },
    /has 52\.0 GiB left, enough for 6 days\.$/,
  ],
  'pooler-loses-statements': [{ losesStatements: true }, /loses prepared statements/],
  'redis-down': [{ redis: { reason } }, /^Redis does not answer\.$/],
  'networks-share-redis': [
    withAnnounced({ network: 'testnet' }),
    /^Mainnet and testnet use one Redis/,
  ],
  'pages-secret-differs': [withAnnounced({ pagesSecret: 'y' }), /different values of PAGES_SECRET/],
  'releases-differ': [withAnnounced({ release: '2' }), /^The releases 1 and 2 run/],
};

test('nothing is reported for healthy, unknown or unused parts', () => {
  assert.deepEqual(findProblems(HEALTHY), []);
  assert.deepEqual(brokenRules(PROCESS), []);
  const none = Object.fromEntries(Object.keys(PROCESS).map((name) => [name, null]));
  assert.deepEqual(
    findProblems(factsOf({ ...none, isDevnet: false } as unknown as ProcessFacts)),
    [],
  );
});

test('every rule reports its fault, and no other rule does', () => {
  assert.deepEqual(Object.keys(FAULTS).sort(), RULES.map(({ name }) => name).sort());
  for (const [name, [change, text]] of Object.entries(FAULTS)) {
    const found = findProblems({ ...HEALTHY, ...change });
    // A single server that is gone is the only one, too.
    const told = found.filter(({ rule }) => name !== 'no-lite-server' || rule === name);
    assert.deepEqual(
      told.map(({ rule }) => rule),
      [name],
    );
    assert.match(told[0]?.text ?? '', text);
  }
});

test('an interface is not ready for critical reasons only', () => {
  for (const rule of RULES) {
    const [change] = FAULTS[rule.name] ?? assert.fail();
    const [process] = { ...HEALTHY, ...change }.processes as readonly ProcessFacts[];
    for (const name of ['v2', 'v3', 'stream', 'index', 'worker'] as const)
      if (process && unreadyReason(process, name) !== null)
        assert.ok(rule.fails.includes(name), rule.name);
    assert.equal(rule.severity, rule.fails.length > 0 ? 'critical' : 'warning');
  }
});

test('limits are those of the text: nothing is reported at the limit', () => {
  for (const change of [
    withChain({ head: { seqno: 100, ageSeconds: 60.9, aheadSeconds: 0 } }),
    withIndex({ stallSeconds: 30, ageSeconds: 60 }),
    withReplica({ lag: { blocks: 40, seconds: 15 } }),
    withV3({ failure: reason, silentSeconds: 5 }),
    withNumbers({ contractsQueued: 5000, traceSeconds: 300 }),
    withDatabase({ connections: 90, transactionAge: 4e8, oldest: { ...CONNECTION, seconds: 900 } }),
    withProcess({ requests: { total: 20, failed: 9, forwarded: 9 } }),
    { disk: { bytes: 1, freeBytes: null, growthBytesPerDay: DAY } },
  ])
    assert.deepEqual(findProblems({ ...HEALTHY, ...change }), []);
});

test('a devnet has one server, and blocks of any age', () => {
  const process = {
    ...PROCESS,
    isDevnet: true,
    chain: {
      problem: null,
      head: { seqno: 100, ageSeconds: 1000, aheadSeconds: 0 },
      wrongClockSeconds: null,
      servers: [{ ...SERVER, archival: false }],
    },
  };
  assert.deepEqual(findProblems({ ...HEALTHY, processes: [process] }), []);
});
