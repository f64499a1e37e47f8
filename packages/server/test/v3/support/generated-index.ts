import {
  Address,
  Builder,
  type MessageFields,
  NO_CURRENCIES,
  Transaction,
  writeBoc,
} from '@tonway/chain';
import type { Database } from '../../../src/store/database.ts';

export const ERAS = 12;
export const ERA_WIDTH = 500_000;
/** From one transaction to the next. */
const LT_STEP = 100;
const TRANSACTIONS = (ERAS * ERA_WIDTH) / LT_STEP - 1;
/** A masterchain block and two shard blocks for so many. */
const PER_BLOCK = 20;
const BLOCKS = Math.floor(TRANSACTIONS / PER_BLOCK) - 1;
const PER_TRACE = 3;
const ACCOUNTS = 3000;
const FULL_SHARD = '(1::bigint << 63)';

const account = (n: string) => `'\\x80'::bytea || sha256(((${n}) % ${ACCOUNTS})::text::bytea)`;
const hash = (kind: string, n = 'n') => `sha256(convert_to('${kind}' || (${n}), 'UTF8'))`;

/** Takes part in every trace, and receives every thirteenth message; the planner expects few rows of an account. */
const BUSY = `'\\x80'::bytea || ${hash('busy', "''")}`;

/** An index with many rows in many eras, made by the database itself; to the planner they look like the chain's. */
export async function generateIndex(database: Database): Promise<void> {
  const patient = database.withoutStatementTimeout();
  await patient.query(`insert into chain.network values (true, '\\x00', ${ERA_WIDTH})`);
  await patient.query(
    `select chain.create_era(era * ${ERA_WIDTH}) from generate_series(0, ${ERAS}) era`,
  );
  await patient.query(TRANSACTIONS_SQL, [boc()]);
  for (const sql of [MESSAGES_SQL, STATES_SQL, BLOCKS_SQL, HEAD_SQL, ...EVENTS_SQL, ...TRACES_SQL])
    await patient.query(sql);
  await patient.query(LATEST_SQL, [boc()]);
  await patient.query(
    `insert into chain.codes select hash, '\\x00', '{1,2}' from chain.transactions`,
  );
  for (const table of TABLES) await patient.query(`vacuum analyze chain.${table}`);
  await patient.close();
}

const TABLES = [
  'blocks',
  'transactions',
  'messages',
  'account_states',
  'jetton_transfers',
  'jetton_burns',
  'nft_transfers',
  'traces',
  'trace_accounts',
  'open_traces',
  'latest_account_states',
  'codes',
];

const TRANSACTIONS_SQL = `insert into chain.transactions
  select n * ${LT_STEP}, 1000000 + n / 4, ${FULL_SHARD}, n / ${PER_BLOCK},
    case when n % ${PER_BLOCK} = 5 then -1 else 0 end,
    case when n % ${PER_BLOCK} = 5 then n / ${PER_BLOCK} else n / ${PER_BLOCK / 2} end,
    ${account('n * 7919')}, ${hash('transaction')}, $1, ${hash('transaction', `n - n % ${PER_TRACE}`)}
  from generate_series(1, ${TRANSACTIONS}) n`;

/** Every tenth came from outside, every thirteenth goes there. */
const MESSAGES_SQL = `insert into chain.messages
  select n * ${LT_STEP} - 5, case when n % 10 > 0 then 1000000 + n / 4 end, n * ${LT_STEP} - 10 * sent,
    n / ${PER_BLOCK}, case when n % 3 > 0 then n % 4 end, sent = 0, ${account('n * 7919 + sent')},
    ${hash('message')}, ${hash('body', 'n % 10000')},
    case when n % 10 > 0 then ${account('n * 7919 + 1')} end,
    case n % 13 when 0 then null when 1 then ${BUSY} else ${account('n * 7919')} end,
    case when n % 10 = 0 then ${hash('normalized')} end
  from generate_series(1, ${TRANSACTIONS}) n, generate_series(0, 1) sent where n % 10 > 0 or sent = 0`;

const STATES_SQL = `insert into chain.account_states
  select lt, 'active', account, hash, 1, null, null, hash, hash from chain.transactions`;

const LATEST_SQL = `insert into chain.latest_account_states
  select distinct on (account) account, lt, now, 'active'::chain.account_status, hash, hash, lt / ${ERA_WIDTH}, null, null, hash, hash,
    $1::bytea
  from chain.transactions order by account, lt desc`;

const BLOCKS_SQL = `insert into chain.blocks
  select n * ${LT_STEP * PER_BLOCK} + ${2 * LT_STEP}, n * ${LT_STEP * PER_BLOCK} + ${12 * LT_STEP}, ${FULL_SHARD},
    1000000 + n * 5, least(k, 0), case k when -1 then n else n * 2 + k end, n, 1, 0, 1, 1, 1, 1, 1, 0, 1, 20, false,
    false, false, false, false, false, false, ${hash('root', "n || ' ' || k")}, ${hash('file', "n || ' ' || k")},
    '\\x00', '\\x00', array[${FULL_SHARD}], array[n - 1],
    case k when -1 then array[0, 0] end, case k when -1 then array[${FULL_SHARD}, ${FULL_SHARD}] end,
    case k when -1 then array[n * 2, n * 2 + 1] end
  from generate_series(1, ${BLOCKS}) n, generate_series(-1, 1) k`;

/**
 * Half of all transactions move tokens, of 300 jettons and collections; every ninth is aborted. Account 0 sends and
 * receives a seventh of the tokens; jetton and collection 1 have a fifth.
 */
const SENDER = account('case when n % 7 = 0 then 0 else n * 31 end');
const RECEIVER = account('case when n % 7 = 1 then 0 else n * 37 end');
const TOKEN = account('case when n % 5 = 0 then 1 else n / 8 % 300 end');
const EVENTS_SQL = [
  eventsSql('jetton_transfers', '0, 2', [SENDER, RECEIVER, TOKEN]),
  eventsSql('jetton_burns', '4', [SENDER, TOKEN]),
  eventsSql('nft_transfers', '6', [SENDER, RECEIVER, TOKEN, 'n']),
];

function eventsSql(table: string, remainders: string, columns: readonly string[]): string {
  return `insert into chain.${table}
    select lt, now, mc_seqno, n % 9 = 0, account, ${columns.join(', ')}
    from (select *, lt / ${LT_STEP} as n from chain.transactions) tx where n % 8 in (${remainders})`;
}

/** Every tenth trace is open. The trace of transaction 6 ends ten eras later. */
const IS_OPEN = 'get_byte(trace_id, 0) % 10 = 0';
const END_LT = `max(lt) + case when trace_id = ${hash('transaction', '6')} then ${10 * ERA_WIDTH} else 0 end`;
const TRACES_SQL = [
  `insert into chain.traces
    select ${END_LT}, min(lt), max(now), min(now), max(mc_seqno), min(mc_seqno), count(*), count(*) + 1, trace_id, trace_id
    from chain.transactions where not ${IS_OPEN} group by trace_id`,
  `insert into chain.open_traces
    select trace_id, min(lt), max(lt), min(now), max(now), min(mc_seqno), max(mc_seqno), count(*), count(*) + 1, 1, trace_id
    from chain.transactions where ${IS_OPEN} group by trace_id`,
  `insert into chain.trace_accounts
    select distinct end_lt, end_utime, mc_seqno_end, account, trace_id
    from chain.traces join chain.transactions using (trace_id)`,
  `insert into chain.trace_accounts
    select end_lt, end_utime, mc_seqno_end, ${BUSY}, trace_id from chain.traces`,
];

const HEAD_SQL = `insert into chain.head values (true, 1, ${BLOCKS}, '\\x00', 1)`;

/** A transaction that can be read; what it says does not matter. */
function boc(): Uint8Array {
  const account = new Address(0, new Uint8Array(32).fill(1));
  const message: MessageFields = {
    info: {
      kind: 'internal',
      ihrDisabled: true,
      bounce: true,
      bounced: false,
      source: account,
      destination: account,
      value: NO_CURRENCIES,
      extraFlags: 0n,
      fwdFee: 0n,
      createdLt: 45n,
      createdAt: 1,
    },
    init: null,
    initInRef: false,
    body: new Builder().build(),
    bodyInRef: false,
  };
  const cell = Transaction.toCell({
    accountAddress: account.hash,
    lt: 100n,
    previousHash: new Uint8Array(32),
    previousLt: 50n,
    now: 1,
    outMessageCount: 1,
    origStatus: 'active',
    endStatus: 'active',
    totalFees: NO_CURRENCIES,
    inMessage: message,
    outMessages: [message],
    stateUpdate: { oldHash: new Uint8Array(32), newHash: new Uint8Array(32) },
    description: {
      kind: 'ordinary',
      creditFirst: false,
      storage: null,
      credit: null,
      compute: { kind: 'skipped', reason: 'no-gas' },
      action: null,
      aborted: true,
      bounce: null,
      destroyed: false,
    },
  });
  return writeBoc(cell);
}
