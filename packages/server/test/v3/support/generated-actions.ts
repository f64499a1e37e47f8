import type { Database } from '../../../src/store/database.ts';
import { ERA_WIDTH, ERAS } from './generated-index.ts';

const ACTIONS = 30_000;
const sha256 = (text: string) => `sha256(convert_to(${text}, 'UTF8'))`;
const account = (n: string) => `'\\x80'::bytea || ${sha256(`(${n})::text`)}`;

const KEY = `(n / 2) * ${Math.floor((2 * (ERAS * ERA_WIDTH)) / ACTIONS)}::bigint as trace_end_lt,
  1000000 + n / 2 as trace_end_utime, n::bigint as end_lt, 1000000 + n / 2 as end_utime,
  ${sha256("'trace' || n / 2")} as trace_id, ${sha256("'action' || n")} as action_id,
  case n % 5 when 0 then 'jetton_swap' when 1 then 'nft_purchase' else 'call_contract' end as type,
  case when n % 3 = 0 then array['nft_purchase'] else '{}' end as ancestors`;

/** Two actions for each trace, made by the database itself; account 5 is part of every second one. */
export async function generateActions(database: Database): Promise<void> {
  const patient = database.withoutStatementTimeout();
  const series = `from generate_series(0, ${ACTIONS - 1}) n`;
  const accounts = `array[${account('n % 1000')}, ${account('case when n % 2 = 0 then 5 else 6 end')}]`;
  await patient.query(
    `insert into chain.actions (trace_end_lt, trace_end_utime, end_lt, end_utime, trace_id, action_id, type, ancestors,
       trace_mc_seqno_end, start_lt, start_utime, success, transactions, accounts, fields)
     select ${KEY}, n / 20, n, 1000000 + n / 2, true, array[${sha256("'transaction' || n")}], ${accounts}, '{}'
     ${series}`,
  );
  await patient.query(
    `insert into chain.action_accounts (trace_end_lt, trace_end_utime, end_lt, end_utime, trace_id, action_id, type,
       ancestors, account)
     select distinct on (action_id, account) a.trace_end_lt, a.trace_end_utime, a.end_lt, a.end_utime, a.trace_id,
       a.action_id, a.type, a.ancestors, account
     from chain.actions a, unnest(a.accounts) account`,
  );
  await patient.query('analyze chain.actions');
  await patient.query('analyze chain.action_accounts');
}
