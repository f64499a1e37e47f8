import type { Database } from '../../../src/store/database.ts';

/** The most that a page of a list can have. */
const ROWS = 1000;
const OWNER = `'\\x80${'0c'.repeat(32)}'::bytea`;

/** The owner of all large contracts. */
export const LARGE_OWNER = `0:${'0C'.repeat(32)}`;
export const LARGE_MULTISIG = `0:${'0D'.repeat(32)}`;

const account = (kind: string) => `('\\x80'::bytea || sha256(('${kind}' || n)::bytea))`;
const HASHES = `sha256('code'), sha256('data')`;
/** As long as content on the chain can be: 8 KiB in every attribute. */
const CONTENT = `jsonb_build_object(${[
  'uri',
  'name',
  'description',
  'image',
  'image_data',
  'symbol',
  'decimals',
]
  .map((name) => `'${name}', repeat(chr(34), 8000)`)
  .join()})`;

const SQL = [
  `insert into chain.jetton_masters (account, lt, total_supply, mintable, admin, content, wallet_code_hash, code_hash,
    data_hash) select ${account('master')}, n, n, true, ${OWNER}, ${CONTENT}, sha256('wallet'), ${HASHES}`,
  `insert into chain.jetton_wallets (account, lt, balance, owner, jetton, code_hash, data_hash)
   select ${account('wallet')}, n, n, ${OWNER}, ${account('master')}, ${HASHES}`,
  `insert into chain.nft_collections (account, lt, next_item_index, owner, content, code_hash, data_hash)
   select ${account('collection')}, n, n, ${OWNER}, ${CONTENT}, ${HASHES}`,
  `insert into chain.nft_items (account, lt, is_initialized, item_index, collection, owner, content, code_hash, data_hash)
   select ${account('item')}, n, true, n, ${account('collection')}, ${OWNER}, ${CONTENT}, ${HASHES}`,
  `insert into chain.dns_entries (account, lt, owner, domain, wallet)
   select ${account('item')}, n, ${OWNER}, repeat('x', 120) || n || '.ton', ${OWNER}`,
  `insert into chain.multisigs (account, lt, next_order_seqno, threshold, signers, proposers, code_hash, data_hash)
   select ${account('multisig')}, n, n, 2, array_fill(${OWNER}, array[255]), '{}', ${HASHES}`,
  `insert into chain.vestings (account, lt, start_time, total_duration, unlock_period, cliff_duration, total_amount,
    sender, owner, whitelist, code_hash, data_hash)
   select ${account('vesting')}, n, 1, 1, 1, 1, 1, ${OWNER}, ${OWNER}, array_fill(${OWNER}, array[40]), ${HASHES}`,
];

/** Actions with as many accounts as a trace can have, and a payload of 8 KiB. */
const ACTIONS = `
insert into chain.actions (trace_end_lt, trace_end_utime, trace_mc_seqno_end, start_lt, end_lt, start_utime, end_utime,
  success, trace_id, action_id, type, ancestors, transactions, accounts, fields)
select 1, 1, 1, 1, n, 1, 1, true, sha256('trace'), sha256(('action' || n)::bytea), 'jetton_transfer', '{}',
  array_fill(sha256('transaction'), array[100]), array_fill(${OWNER}, array[100]),
  jsonb_build_object('source', 'x', 'jetton_transfer_data', jsonb_build_object('forward_payload', repeat('A', 8192)))`;
const ACTION_ACCOUNTS = `
insert into chain.action_accounts
select trace_end_lt, trace_end_utime, end_lt, end_utime, ${OWNER}, trace_id, action_id, type, ancestors
from chain.actions where trace_id = sha256('trace')`;

/** Fills the tables of contracts and actions with rows that are as large as contracts can make them. */
export async function addLargeContracts(database: Database, order: Uint8Array): Promise<void> {
  for (const sql of SQL) await database.query(`${sql} from generate_series(1, ${ROWS}) n`);
  await database.query('select chain.create_era(1)');
  await database.query(`${ACTIONS} from generate_series(1, ${ROWS}) n`);
  await database.query(ACTION_ACCOUNTS);
  await database.query(
    `insert into chain.multisig_orders (account, lt, multisig, order_seqno, threshold, sent_for_execution,
      approvals_mask, approvals_num, expiration_date, order_boc, signers, code_hash, data_hash)
    select ${account('order')}, n, '\\x80${'0d'.repeat(32)}', n, 2, false, 1, 1, 1, $1,
      array_fill(${OWNER}, array[40]), ${HASHES} from generate_series(1, ${ROWS}) n`,
    [order],
  );
}
