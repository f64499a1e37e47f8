import { Random } from '@tonway/tools/random';
import { nextCursor } from '../../src/api/v3/paging.ts';
import { accountText } from '../../src/api/v3/shapes/text.ts';
import type { Database } from '../../src/store/database.ts';
import { Order } from '../../src/store/lists/list-sql.ts';
import { TRANSACTIONS } from '../../src/store/tables/tables.ts';
import { type ChainSize, ltStep, transactionsOf } from './generated-chain.ts';
import { getRequest } from './http-client.ts';

/** A kind of request, with different parameters in each query. */
export interface Questions {
  readonly name: string;
  readonly operation: string;
  readonly queries: readonly string[];
}

/** A transaction that requests are about. */
interface Sample {
  readonly account: Buffer;
  readonly lt: bigint;
  readonly now: bigint;
  readonly hash: Buffer;
  readonly mc_seqno: number;
  readonly message: Buffer;
}

const HOUR = 3600n;

export function requestsOf({ operation, queries }: Questions): readonly string[] {
  return queries.map((query) => getRequest(`/api/v3/${operation}?${query}`));
}

type Write = (sample: Sample, next: () => Sample) => string;

const account = ({ account }: Sample) => `account=${accountText(account)}`;
const addresses = (samples: readonly Sample[]) =>
  samples.map(({ account }) => `address=${accountText(account)}`).join('&');
const several = (count: number, next: () => Sample) => Array.from({ length: count }, next);

type Ways = readonly (readonly [name: string, operation: string, write: Write])[];

/** What an explorer draws of an account. */
export const BALANCE_WAYS: Ways = [
  ['balances', 'balanceHistory', account],
  ['200 balances', 'balanceHistory', (sample) => `${account(sample)}&points=200`],
  [
    'balances of an hour',
    'balanceHistory',
    (sample) => `${account(sample)}&start_utime=${sample.now - HOUR}&end_utime=${sample.now}`,
  ],
];

/** The most common requests of wallets, explorers, and exchanges that follow accounts or blocks. */
export const COMMON_WAYS: Ways = [
  ['an account, newest', 'transactions', (sample) => account(sample)],
  [
    'an account, next page',
    'transactions',
    (sample) =>
      `${account(sample)}&cursor=${nextCursor(Order.of(TRANSACTIONS, { lt: 'desc' }), [sample.lt]).next_cursor}`,
  ],
  [
    'an account, an hour',
    'transactions',
    (sample) => `${account(sample)}&start_utime=${sample.now - HOUR}&end_utime=${sample.now}`,
  ],
  ['a transaction', 'transactions', ({ hash }) => `hash=${hash.toString('hex')}`],
  ['by message', 'transactionsByMessage', ({ message }) => `msg_hash=${message.toString('hex')}`],
  ['adjacent', 'adjacentTransactions', ({ hash }) => `hash=${hash.toString('hex')}`],
  ['messages to', 'messages', ({ account }) => `destination=${accountText(account)}`],
  ['of a block', 'transactionsByMasterchainBlock', ({ mc_seqno }) => `seqno=${mc_seqno}`],
  ['head', 'masterchainInfo', () => ''],
  ['blocks of a step', 'blocks', ({ mc_seqno }) => `mc_seqno=${mc_seqno}`],
  ['3 accounts', 'accountStates', (_, next) => addresses(several(3, next))],
  ['10 in the book', 'addressBook', (_, next) => addresses(several(10, next))],
];

/** `count` requests of each kind, about random transactions of the chain. */
export async function questionsOf(
  database: Database,
  size: ChainSize,
  count: number,
  ways = COMMON_WAYS,
): Promise<readonly Questions[]> {
  const samples = await samplesOf(database, size, count);
  let at = 0;
  const next = () => samples[at++ % samples.length] as Sample;
  return ways.map(([name, operation, write]) => ({
    name,
    operation,
    queries: Array.from({ length: count }, () => write(next(), next)),
  }));
}

/** Skips the first and last transactions, so that each sample has neighbours, and those with external messages. */
async function samplesOf(
  database: Database,
  size: ChainSize,
  count: number,
): Promise<readonly Sample[]> {
  const random = new Random(1);
  const times = Array.from({ length: count }, () => {
    const n = 1024 + random.below(transactionsOf(size) - 2048);
    return BigInt(n % 8 === 7 ? n - 1 : n) * ltStep(size);
  });
  return database.query<Sample>(
    `select account, tx.lt, now, tx.hash, tx.mc_seqno, message.hash as message
     from unnest($1::bigint[]) sampled (lt)
     cross join lateral (select * from chain.transactions where transactions.lt = sampled.lt) tx
     cross join lateral (select hash from chain.messages where messages.lt = sampled.lt + 1 limit 1) message`,
    [times],
  );
}
