import type { ProcessFacts, ReplicaUse } from '../facts.ts';
import { count, isSilent, ofPart, ofProcesses, type Rule } from '../rule.ts';

/** Without an answer for so long, a database is not available; less may be a lost connection. */
const MAX_SILENCE_SECONDS = 5;
/** A part of the pipeline that is further behind counts as failed. */
const MAX_LOG_AGE_SECONDS = 15;
/** Fewer failures than this may be those of one client. */
const MIN_FAILED = 10;
const MAX_FAILED_SHARE = 0.05;
/** Some clients send the headers of proxies. */
const MIN_FORWARDED = 10;
const MIN_FORWARDED_SHARE = 0.5;

/** What answers: v3 with its replica, streams, processes, emulators. */
export const SERVING_RULES: readonly Rule[] = [
  {
    name: 'v3-database-down',
    title: 'The database of v3 does not answer',
    when: `it has not answered for ${MAX_SILENCE_SECONDS} seconds`,
    fails: ['v3'],
    metric: 'tonway_v3_database_up',
    find: ofProcesses(({ v3 }) => {
      if (!v3?.failure) return null;
      const isOver = v3.seqno !== null && v3.silentSeconds <= MAX_SILENCE_SECONDS;
      return isOver ? null : `database unavailable: ${v3.failure}`;
    }),
    remedy:
      'Look at PostgreSQL; a load balancer that asks for `/readyz/v3` uses another server meanwhile.',
  },
  {
    name: 'v3-empty',
    title: 'v3 has no block',
    when: 'the database that v3 reads answers, and has no block',
    fails: ['v3'],
    metric: 'tonway_v3_head_seqno',
    find: ofProcesses(({ v3 }) => {
      if (!v3 || v3.failure || v3.seqno !== null) return null;
      return 'nothing is indexed yet: start `tonway index`';
    }),
    remedy:
      'Start `tonway index` with the same DATABASE_URL; v3 answers as soon as it has a block.',
  },
  {
    name: 'v3-behind',
    title: 'The newest block of v3 is too old',
    when: 'it is older than INDEX_MAX_AGE_SECONDS',
    fails: ['v3'],
    metric: 'tonway_v3_head_age_seconds',
    find: ofProcesses(({ v3 }) => {
      if (!v3 || v3.seqno === null || v3.maxAgeSeconds === 0) return null;
      if (v3.ageSeconds <= v3.maxAgeSeconds) return null;
      return `the newest block that v3 serves is ${v3.ageSeconds} seconds old`;
    }),
    remedy:
      'Look at `/readyz` of `tonway index`, and at the replication if v3 reads from a replica.',
  },
  {
    name: 'replica-down',
    title: 'The replica of v3 does not answer',
    when: 'DATABASE_READ_URL does not answer, or has no index while DATABASE_URL has one',
    fails: [],
    metric: 'tonway_v3_replica_up',
    find: (facts) => {
      const { replica } = facts;
      const told = ofProcesses(({ v3 }) => v3?.replica && replicaFailure(v3.replica))(facts);
      if (told.length > 0 || !isSilent(replica)) return told;
      return [`the replica does not answer: ${replica.reason}`];
    },
    remedy:
      'v3 reads from the primary until the replica is well, unless DATABASE_READ_MAX_LAG_SECONDS is 0. Look at its log, or remove DATABASE_READ_URL.',
  },
  {
    name: 'replica-behind',
    title: 'The replica of v3 is too far behind',
    when: 'its newest block is more than DATABASE_READ_MAX_LAG_SECONDS older than that of the primary',
    fails: [],
    metric: 'tonway_v3_replica_lag_seconds',
    find: ofProcesses(({ v3 }) => v3?.replica && replicaLag(v3.replica)),
    remedy:
      'v3 reads from the primary until the replica has caught up. Look at the load and the disk of the replica, and at long queries, which delay the replication.',
  },
  {
    name: 'replica-paused',
    title: 'The replication to the replica is paused',
    when: '`pg_is_wal_replay_paused()` is true on DATABASE_READ_URL',
    fails: [],
    metric: 'tonway_v3_replica_lag_seconds',
    find: ofPart(
      'replica',
      ({ isPaused }) => isPaused && 'the replication to the replica is paused',
    ),
    remedy: 'Run `select pg_wal_replay_resume()` on the replica.',
  },
  {
    name: 'stream-behind',
    title: 'Streams deliver no new blocks',
    when: 'the log of the index cannot be read, or the newest delivered block is older than INDEX_MAX_AGE_SECONDS',
    fails: ['stream'],
    metric: 'tonway_stream_block_age_seconds',
    find: ofProcesses(({ stream }) => {
      if (!stream) return null;
      if (stream.logAgeSeconds > MAX_LOG_AGE_SECONDS) return 'the index is not available';
      const { blockAgeSeconds: age, maxAgeSeconds } = stream;
      if (age === null || maxAgeSeconds === 0 || age <= maxAgeSeconds) return null;
      return `the newest block that streams delivered is ${Math.round(age)} seconds old`;
    }),
    remedy: 'Look at PostgreSQL and the index: streams read their events from it.',
  },
  {
    name: 'worker-failing',
    title: 'A worker cannot read its queue',
    when: 'its queue cannot be read',
    fails: ['worker'],
    metric: null,
    find: ofProcesses(({ worker }) => worker?.reason),
    remedy: 'Look at PostgreSQL and at the log of the worker.',
  },
  {
    name: 'process-silent',
    title: 'A process of the server does not answer',
    when: 'a process of `tonway serve` or `tonway stream` does not answer its primary process, or an address given to `tonway doctor` does not answer',
    fails: [],
    metric: 'tonway_workers',
    find: ({ processes }) => {
      const silent = processes.filter((process) => process === null).length;
      return silent > 0 ? [`${silent} of ${processes.length} processes do not answer`] : [];
    },
    remedy:
      'The process is busy or has ended; one that has ended is replaced after a second, one that hangs after ten. See the log for details.',
  },
  {
    name: 'requests-failing',
    title: 'Many requests fail',
    when: `in the last minute at least ${MIN_FAILED} requests and more than ${MAX_FAILED_SHARE * 100} % had a status of 500 or more`,
    fails: [],
    metric: 'tonway_request_seconds',
    find: ({ processes }) => {
      const { total, failed } = requestsOf(processes);
      if (failed < MIN_FAILED || failed <= total * MAX_FAILED_SHARE) return [];
      return [`${Math.round((failed / total) * 100)} % of the requests of the last minute failed`];
    },
    remedy: 'The page of requests shows which operations; the log has the reasons.',
  },
  {
    name: 'proxy-not-trusted',
    title: 'TRUSTED_PROXIES is not set behind a proxy',
    when: 'in the last minute most requests had `X-Forwarded-For` and came from this machine or a private network',
    fails: [],
    metric: null,
    find: ({ processes }) => {
      const { total, forwarded } = requestsOf(processes);
      if (forwarded < MIN_FORWARDED || forwarded < total * MIN_FORWARDED_SHARE) return [];
      return ['requests come through a proxy that is not trusted: all its clients share one limit'];
    },
    remedy:
      'Set TRUSTED_PROXIES to the addresses of the proxy, such as `127.0.0.1`, and restart. The proxy must replace or append to X-Forwarded-For.',
  },
  {
    name: 'emulators-busy',
    title: 'All emulators are busy',
    when: 'more calls wait than there are emulators',
    fails: [],
    metric: 'tonway_tvm_queued',
    find: ofProcesses(({ tvm }) => {
      if (!tvm || tvm.queued <= tvm.workers || tvm.busy < tvm.workers) return null;
      const wait = count(tvm.queued, 'call waits', 'calls wait');
      return `all ${tvm.workers} emulators of a process are busy, and ${wait}`;
    }),
    remedy: 'Raise TVM_THREADS if there are idle cores, or lower GET_METHOD_GAS_LIMIT.',
  },
  {
    name: 'emulator-outdated',
    title: 'The network requires a newer emulator',
    when: 'the configuration of the network has a newer global version than the emulator supports',
    fails: [],
    metric: 'tonway_tvm_demanded_version',
    find: ofProcesses(({ tvm }) => {
      const { demandedVersion: demanded, supportedVersion: supported } = tvm ?? {};
      if (!demanded || !supported || demanded <= supported) return null;
      return `the network requires version ${demanded}, but the emulator supports ${supported}`;
    }),
    remedy: 'Upgrade Tonway: get-methods and emulation may give other results than the network.',
  },
];

/** Why the replica should not be read; null: it should. */
export function replicaProblem(replica: ReplicaUse): string | null {
  return replicaFailure(replica) ?? replicaLag(replica);
}

function replicaFailure({ failure, isEmpty }: ReplicaUse): string | null {
  if (failure) return `the replica does not answer: ${failure}`;
  return isEmpty ? 'the replica has no index' : null;
}

function replicaLag({ failure, lag, maxLagSeconds }: ReplicaUse): string | null {
  if (failure || lag === null || maxLagSeconds === 0 || lag.seconds <= maxLagSeconds) return null;
  return `the replica is ${lag.blocks} blocks and ${lag.seconds} seconds behind`;
}

/** The requests of the last minute to all processes. */
function requestsOf(processes: readonly (ProcessFacts | null)[]) {
  const sums = { total: 0, failed: 0, forwarded: 0 };
  for (const process of processes) {
    sums.total += process?.requests?.total ?? 0;
    sums.failed += process?.requests?.failed ?? 0;
    sums.forwarded += process?.requests?.forwarded ?? 0;
  }
  return sums;
}
