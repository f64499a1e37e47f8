import Type, { type Static, type TSchema } from 'typebox';
import { Choice, Flag, field, Int, Nullable, named, Text, UnixTime } from '../kernel/fields.ts';

/** A measured number. */
function Num(description: string, example: number) {
  return Type.Number({ description, examples: [example] });
}

/** Numbers by name. */
function Numbers(description: string) {
  return Type.Record(Type.String(), Type.Number(), { description, examples: [{}] });
}

function List<T extends TSchema>(schema: T, description: string) {
  return Type.Array(schema, { description });
}

const Problem = named(
  'Problem',
  'A problem of the server',
  Type.Object({
    rule: Text('Name of the rule, which has a section in the runbook', 'index-behind'),
    severity: Choice(
      'critical: answers are wrong or impossible',
      ['critical', 'warning'],
      'warning',
    ),
    text: Text('What is wrong', 'The index is 40 blocks behind.'),
    remedy: Text('What to do about it', 'Start `tonway index`.'),
  }),
);

/** The numbers of which the last hour is kept. */
const SERIES = {
  headAgeSeconds: 'Age of the newest block',
  indexLagBlocks: 'Blocks that the index is behind',
  requestsPerSecond: 'Requests per second',
  errorShare: 'Share of failed requests, from 0 to 1',
  p50Ms: 'Median duration of a request',
  p95Ms: '95th percentile of the duration of a request',
  refusedPerSecond: 'Requests per second that a limit refused',
  usableServers: 'Lite servers that can be used',
  tvmBusy: 'Busy threads of the TVM',
  tvmQueued: 'Calls that wait for a thread of the TVM',
  streamConnections: 'Open streams',
  cpuShare: 'Used share of the processors',
  memoryBytes: 'Resident memory',
};
export type SeriesName = keyof typeof SERIES;
export const SERIES_NAMES = Object.keys(SERIES) as readonly SeriesName[];

function eachSeries<T extends TSchema>(shapeOf: (description: string) => T) {
  const entries = Object.entries(SERIES).map(([name, description]) => [name, shapeOf(description)]);
  return Object.fromEntries(entries) as Record<SeriesName, T>;
}

export const NewestNumbers = named(
  'NewestNumbers',
  'The newest point of each number; null if it is unknown',
  Type.Object(eachSeries((description) => Nullable(Num(description, 1)))),
);
export type NewestNumbers = Static<typeof NewestNumbers>;

const Points = (description: string) =>
  Type.Array(Type.Union([Type.Number(), Type.Null()]), { description, examples: [[1, null]] });

export const History = named(
  'History',
  'The last hour of all numbers, oldest first',
  Type.Object({
    endUtime: UnixTime('Time of the last point'),
    stepSeconds: Int('Seconds between points', 10),
    series: Type.Object(eachSeries(Points), { description: 'The points of each number' }),
  }),
);
export type History = Static<typeof History>;

export const InterfaceState = named(
  'InterfaceState',
  'v2, v3 or the streams of all processes',
  Type.Object({
    name: Text('Name of the interface', 'v3'),
    problem: Nullable(Text('Why it is not ready; null: it is', 'nothing is indexed yet')),
    source: Nullable(
      Choice('The database that v3 reads, if it has a replica', ['replica', 'primary'], 'replica'),
    ),
  }),
);
export type InterfaceState = Static<typeof InterfaceState>;

export const Overview = named(
  'Overview',
  'The state of the server',
  Type.Object({
    version: Text('Version of the server', '0.1.0'),
    network: Text('Name of the network', 'mainnet'),
    utime: UnixTime('Time of the server'),
    isReady: Flag('All interfaces are ready', true),
    summary: Text('One sentence about the state', 'Ready: head 2 s old, index up to date.'),
    problems: List(Problem, 'What is wrong'),
    interfaces: List(InterfaceState, 'The interfaces that are served'),
    processes: Int('Number of processes', 2),
    now: NewestNumbers,
  }),
);
export type Overview = Static<typeof Overview>;

const LiteServer = named(
  'LiteServer',
  'A lite server as all processes see it',
  Type.Object({
    name: Text('Name of the server', '127.0.0.1:4443'),
    unusable: Nullable(Text('Why the server is not used; null: it is', 'connection refused')),
    headSeqno: Nullable(Int('Newest masterchain block', 46_991_999)),
    behindBlocks: Nullable(Int('Masterchain blocks behind the best server', 0)),
    headAgeSeconds: Nullable(Num('Age of the newest block', 2)),
    shardLag: Nullable(Int('Masterchain blocks whose shards are not applied yet', 0)),
    isArchival: Nullable(Flag('The server has all blocks')),
    historyDepth: Nullable(Int('Masterchain blocks back to the oldest known block', 10_000)),
    latencyMs: Nullable(Num('Mean latency', 12)),
    latencyP95Ms: Nullable(Num('95th percentile of the latency', 40)),
    errorRate: Num('Share of failed requests, from 0 to 1', 0),
    inFlight: Int('Requests that wait for a response', 1),
  }),
);

export const LiteServers = named(
  'LiteServers',
  'All lite servers',
  Type.Object({ servers: List(LiteServer, 'Those with the most trouble first') }),
);

export const CoverageRun = named(
  'CoverageRun',
  'A run of masterchain blocks in the same state',
  Type.Object({
    first: Int('First block', 1),
    last: Int('Last block', 1000),
    state: Choice('State', ['indexed', 'leased', 'waiting', 'missing'], 'indexed'),
  }),
);
export type CoverageRun = Static<typeof CoverageRun>;

const speed = {
  blocksPerSecond: Nullable(Num('Blocks per second', 250)),
  etaSeconds: Nullable(Num('Seconds left; null: there was no progress to measure', 600)),
};

const BackfillRange = named(
  'BackfillRange',
  'An unfinished range of the backfill',
  Type.Object({
    first: Int('First block', 1),
    last: Int('Last block', 1000),
    next: Int('The next block to write', 500),
    owner: Nullable(Text('The worker; null: none', '10.0.0.5:41230')),
    ...speed,
  }),
);

export const Backfill = named(
  'Backfill',
  'The progress of the backfill',
  Type.Object({
    blocksTotal: Int('Blocks of all ranges', 100_000),
    blocksLeft: Int('Blocks that are not written yet', 40_000),
    ...speed,
    measuredSeconds: Num('How long the speed was measured', 300),
    ranges: List(BackfillRange, 'Those with a worker first; at most 200'),
    openRanges: Int('Number of unfinished ranges', 12),
  }),
);
export type Backfill = Static<typeof Backfill>;

const IndexHead = Type.Object({
  seqno: Int('Newest indexed masterchain block', 46_991_999),
  first: Int('Oldest block without a gap to it', 1),
  ageSeconds: Num('Age of the block', 3),
  idleSeconds: Num('Since the last block was written', 1),
});

export const IndexState = named(
  'IndexState',
  'The state of the index',
  Type.Object({
    head: Nullable(field(IndexHead, 'Null: nothing is indexed yet')),
    lagBlocks: Nullable(Int('Blocks behind the chain', 0)),
    leader: Nullable(
      Type.Object(
        {
          address: Text('Address of the process', '10.0.0.5:41230'),
          sinceUtime: Num('Since when it writes: Unix time, in seconds', 1_747_300_000.5),
        },
        { description: 'The process that writes; null: none' },
      ),
    ),
    gapBlocks: Int('Blocks that are missing between indexed ones', 0),
    contractsQueued: Int('Accounts whose contracts are not read yet', 0),
    contractsSeqno: Nullable(Int('Block up to which all contracts are read', 46_991_999)),
    tracesQueued: Int('Traces that are not classified yet', 0),
    tracesFailed: Int('Traces whose classification failed', 0),
    coverage: List(CoverageRun, 'All blocks of the chain, in order'),
    backfill: Backfill,
  }),
);
export type IndexState = Static<typeof IndexState>;

export const OperationNumbers = named(
  'OperationNumbers',
  'The responses of one operation within the window',
  Type.Object({
    operation: Text('Name of the operation', 'getAddressBalance'),
    requests: Int('Number of requests', 1200),
    perSecond: Num('Requests per second', 4),
    p50Ms: Nullable(Num('Median duration', 5)),
    p95Ms: Nullable(Num('95th percentile of the duration', 20)),
    p99Ms: Nullable(Num('99th percentile of the duration', 60)),
    codes: Numbers('Number of responses by status'),
  }),
);
export type OperationNumbers = Static<typeof OperationNumbers>;

export const CacheNumbers = named(
  'CacheNumbers',
  'A cache',
  Type.Object({
    name: Text('Name of the cache', 'v2'),
    entries: Int('Number of entries', 900),
    bytes: Int('Size', 1_000_000),
    hitShare: Nullable(Num('Share of hits, from 0 to 1', 0.8)),
  }),
);
export type CacheNumbers = Static<typeof CacheNumbers>;

const EMULATOR_NUMBERS = {
  workers: Int('Threads', 2),
  busy: Int('Busy threads', 1),
  long: Int('Threads with long calls', 0),
  queued: Int('Waiting calls', 0),
  calls: Int('Calls since the start', 5000),
  timeouts: Int('Calls that timed out', 0),
  crashes: Int('Threads that crashed', 0),
  refused: Int('Calls that were refused because too many waited', 0),
};

export const Requests = named(
  'Requests',
  'The requests of the last five minutes',
  Type.Object({
    windowSeconds: Num('Length of the window', 300),
    operations: List(OperationNumbers, 'The slowest first'),
    caches: List(CacheNumbers, 'The caches'),
    emulators: Type.Object(EMULATOR_NUMBERS, { description: 'The threads of the TVM' }),
    refused: Numbers('Requests that the gateway refused within the window, by reason'),
  }),
);
export type Requests = Static<typeof Requests>;

const rate = {
  ratePerSecond: Num('Allowed requests per second', 10),
  burst: Num('Requests that are allowed at once', 20),
};

export const Key = named(
  'Key',
  'An API key',
  Type.Object({
    id: Int('Number of the key', 7),
    prefix: Text('The first characters of the secret', 'tw_a1b2'),
    name: Text('Name of the key', 'wallet'),
    owner: Nullable(Text('Owner of the key', 'Example Inc.')),
    plan: Text('Name of the plan', 'free'),
    ...rate,
    networks: Nullable(
      Type.Array(Type.String(), { description: 'Null: all networks', examples: [['mainnet']] }),
    ),
    createdUtime: UnixTime('When the key was created'),
    expiresUtime: Nullable(UnixTime('When the key expires; null: never')),
    state: Choice('State', ['active', 'expired', 'revoked'], 'active'),
    requests: Int('Requests of the last 30 days', 1_000_000),
  }),
);
export type Key = Static<typeof Key>;

const Plan = named(
  'Plan',
  'A plan',
  Type.Object({ name: Text('Name of the plan', 'free'), ...rate }),
);

export const Keys = named(
  'Keys',
  'All keys and plans',
  Type.Object({ keys: List(Key, 'The keys'), plans: List(Plan, 'The plans') }),
);

export const KeyUsage = named(
  'KeyUsage',
  'Requests of a key by day and operation',
  Type.Object({
    usage: List(
      Type.Object({
        day: Text('The day, in UTC', '2026-01-31'),
        operation: Text('Name of the operation', 'getAddressBalance'),
        requests: Int('Served requests', 1000),
        refused: Int('Further requests, which the limit of the key refused', 3),
      }),
      'The newest day first',
    ),
  }),
);

export const RefusedKeys = named(
  'RefusedKeys',
  'Who is refused now, because of a limit',
  Type.Object({
    keys: List(
      Type.Object({
        id: Int('Number of the key', 7),
        name: Text('Name of the key', 'wallet'),
        refused: Int('Refused requests today, in UTC', 12),
        lastUtime: UnixTime('The last refusal'),
      }),
      'Keys with refusals within the window, those with the most first; at most 50',
    ),
    windowSeconds: Int('Length of the window', 60),
    withoutKey: Int('Requests without a key that were refused within the window', 4),
  }),
);

export const KeyId = named(
  'KeyId',
  'The number of a key',
  Type.Object({ id: Int('Number of the key', 7) }),
);

export const KeySecret = named(
  'KeySecret',
  'The secret of a key; no later response has it',
  Type.Object({ id: Int('Number of the key', 7), secret: Text('The secret', 'tw_…') }),
);

const WEBHOOK_STATES = ['active', 'failing', 'paused', 'suspended'] as const;

export const WebhookState = named(
  'WebhookState',
  'A webhook',
  Type.Object({
    id: Int('Number of the webhook', 7),
    url: Text('The URL, without its query', 'https://example.com/hook'),
    state: Choice('State', WEBHOOK_STATES, 'active'),
    keyId: Nullable(Int('Number of its key; null: the server has no keys', 7)),
    attempts: Int('Failed attempts of the current delivery', 0),
    failingSinceUtime: Nullable(UnixTime('Since when deliveries fail')),
    lastError: Nullable(Text('The last error', 'status 500')),
  }),
);
export type WebhookState = Static<typeof WebhookState>;

const WEBHOOK_COUNTS = {
  active: Int('Active', 5),
  failing: Int('Failing', 0),
  paused: Int('Paused', 0),
  suspended: Int('Suspended', 0),
};

export const Streams = named(
  'Streams',
  'Streams and webhooks',
  Type.Object({
    connections: Nullable(
      Numbers('Open connections by transport; null: streams are served by another process'),
    ),
    slowConsumers: Int('Connections that were closed because they read too slowly', 0),
    log: Nullable(
      Type.Object(
        {
          newest: Int('Newest event', 1000),
          oldestUtime: Nullable(
            Num('Time of the oldest event: Unix time, in seconds', 1_747_300_000.5),
          ),
        },
        { description: 'The log of events' },
      ),
    ),
    webhookCounts: Type.Object(WEBHOOK_COUNTS, { description: 'Webhooks by state' }),
    webhooks: List(WebhookState, 'Those with trouble first; at most 100'),
  }),
);
export type Streams = Static<typeof Streams>;

const bytes = Int('Size', 1_000_000_000);

export const DatabaseState = named(
  'DatabaseState',
  'The size of the database',
  Type.Object({
    bytes,
    growthBytesPerDay: Nullable(Num('Of the last hour at most; null: measured too short', 1e9)),
    measuredSeconds: Num('How long the growth was measured', 3600),
    connections: Int('Open connections', 12),
    maxConnections: Int('Limit of connections', 100),
    tables: List(
      Type.Object({ name: Text('Name of the table', 'transactions'), bytes }),
      'The largest first',
    ),
    eras: List(
      Type.Object({
        startLt: Text('The first logical time of its partitions', '0'),
        bytes,
      }),
      'Ranges of logical time, the oldest first',
    ),
  }),
);
export type DatabaseState = Static<typeof DatabaseState>;
