import { Random } from '@tonway/tools/random';
import { nextCursor } from '../../src/api/v3/paging.ts';
import { accountText } from '../../src/api/v3/shapes/text.ts';
import { actionOrder } from '../../src/store/actions/keys.ts';
import type { Database } from '../../src/store/database.ts';
import { ALL_LT, ANY_TIME } from '../../src/store/lists/list-sql.ts';
import { traceOrder } from '../../src/store/traces/read.ts';
import { type ChainSize, ltStep, transactionsOf } from './generated-chain.ts';
import type { Questions } from './v3-questions.ts';

/** An action that requests are about, with one of its accounts. */
interface Sample {
  readonly account: Buffer;
  readonly trace_id: Buffer;
  readonly action_id: Buffer;
  readonly trace_end_lt: bigint;
  readonly trace_end_utime: bigint;
  readonly end_lt: bigint;
  readonly mc_seqno: number;
}

const HOUR = 3600n;
const account = (sample: Sample) => `account=${accountText(sample.account)}`;
const hour = ({ trace_end_utime: end }: Sample) => `start_utime=${end - HOUR}&end_utime=${end}`;
const afterTrace = ({ trace_end_lt, trace_id }: Sample) =>
  `cursor=${nextCursor(traceOrder({ utime: ANY_TIME, lt: ALL_LT }, 'desc'), [trace_end_lt, trace_id]).next_cursor}`;
const afterAction = ({ trace_end_lt, trace_id, end_lt, action_id }: Sample) => {
  const key = [trace_end_lt, trace_id, end_lt, action_id];
  return `cursor=${nextCursor(actionOrder({ utime: ANY_TIME }, 'desc'), key).next_cursor}`;
};

type Way = readonly [name: string, operation: string, write: (sample: Sample) => string];

const WAYS: readonly Way[] = [
  ['traces, newest', 'traces', () => ''],
  ['traces of an account', 'traces', account],
  ['… next page', 'traces', (sample) => `${account(sample)}&${afterTrace(sample)}`],
  ['… an hour', 'traces', (sample) => `${account(sample)}&${hour(sample)}`],
  ['… with actions', 'traces', (sample) => `${account(sample)}&include_actions=true`],
  ['traces of a block', 'traces', ({ mc_seqno }) => `mc_seqno=${mc_seqno}`],
  ['a trace', 'traces', ({ trace_id }) => `trace_id=${trace_id.toString('hex')}`],
  ['a trace by transaction', 'traces', ({ trace_id }) => `tx_hash=${trace_id.toString('hex')}`],
  ['actions, newest', 'actions', () => ''],
  ['actions of an account', 'actions', account],
  ['… next page', 'actions', (sample) => `${account(sample)}&${afterAction(sample)}`],
  ['… an hour', 'actions', (sample) => `${account(sample)}&${hour(sample)}`],
  ['… of a type', 'actions', (sample) => `${account(sample)}&action_type=ton_transfer`],
  ['… received', 'actions', (sample) => `${account(sample)}&direction=in`],
  ['… failed', 'actions', (sample) => `${account(sample)}&success=false`],
  [
    '… with a stranger',
    'actions',
    (sample) => `${account(sample)}&counterparty=0:${'ab'.repeat(32)}`,
  ],
  ['… before', 'actions', (sample) => `${account(sample)}&end_lt=${sample.trace_end_lt}`],
  ['actions of a block', 'actions', ({ mc_seqno }) => `mc_seqno=${mc_seqno}`],
  ['actions of a trace', 'actions', ({ trace_id }) => `trace_id=${trace_id.toString('hex')}`],
  ['an action', 'actions', ({ action_id }) => `action_id=${action_id.toString('hex')}`],
];

/** `count` requests of each kind, about random actions of the chain. */
export async function traceQuestionsOf(
  database: Database,
  size: ChainSize,
  count: number,
): Promise<readonly Questions[]> {
  const samples = await samplesOf(database, size, count);
  return WAYS.map(([name, operation, write]) => ({
    name: name.startsWith('…') ? `${operation}: ${name}` : name,
    operation,
    queries: samples.map(write),
  }));
}

/** Few actions, so that their pages are cached, because disks are not compared. */
const DRAWN = 60;

async function samplesOf(
  database: Database,
  size: ChainSize,
  count: number,
): Promise<readonly Sample[]> {
  const random = new Random(1);
  const ends = Array.from({ length: DRAWN }, () => {
    const trace = 1024 + random.below(transactionsOf(size) / 4 - 2048);
    return BigInt(trace * 4 + 3) * ltStep(size);
  });
  const rows = await database.query<Sample>(
    `select account, trace_id, action_id, trace_end_lt, trace_end_utime, end_lt, trace_mc_seqno_end as mc_seqno
     from unnest($1::bigint[]) sampled (lt)
     cross join lateral (select * from chain.actions where trace_end_lt = sampled.lt) action
     cross join lateral unnest(action.accounts) account`,
    [ends],
  );
  return Array.from({ length: count }, () => random.pick(rows));
}
