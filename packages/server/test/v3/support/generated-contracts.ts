import type { Database } from '../../../src/store/database.ts';

const ROWS = 20_000;
/** Accounts that own domains, sign orders and vest, as `generated-index.ts` numbers them. */
const OWNERS = 1000;

const account = (n: string) => `('\\x80'::bytea || sha256((${n})::text::bytea))`;
const contract = (kind: string) => `('\\x80'::bytea || sha256(('${kind}' || n)::bytea))`;
const owner = account(`n % ${OWNERS}`);
const other = account(`n % ${OWNERS} + 1`);

const DOMAINS = `insert into chain.dns_entries (account, lt, owner, domain, wallet)
  select ${contract('domain')}, n, ${owner}, 'name' || n || '.ton', case n % 3 when 0 then ${owner} else ${other} end
  from generate_series(1, ${ROWS}) n`;

const MULTISIGS = `insert into chain.multisigs
    (account, lt, next_order_seqno, threshold, signers, proposers, code_hash, data_hash)
  select ${contract('multisig')}, n, n, 2, array[${owner}, ${other}], array[${other}], '\\x00', '\\x00'
  from generate_series(1, ${ROWS}) n`;

const ORDERS = `insert into chain.multisig_orders (account, lt, multisig, order_seqno, threshold, sent_for_execution,
    approvals_mask, approvals_num, expiration_date, order_boc, signers, code_hash, data_hash)
  select ${contract('order')}, n, ('\\x80'::bytea || sha256(('multisig' || n / 20)::bytea)), n, 2, false, 1, 1, 1,
    '\\xb5ee9c72010101010002000000', array[${owner}], '\\x00', '\\x00'
  from generate_series(1, ${ROWS}) n`;

const VESTINGS = `insert into chain.vestings (account, lt, start_time, total_duration, unlock_period, cliff_duration,
    total_amount, sender, owner, whitelist, code_hash, data_hash)
  select ${contract('vesting')}, n, 1, 1, 1, 1, 1, ${other}, ${owner}, array[${owner}], '\\x00', '\\x00'
  from generate_series(1, ${ROWS}) n`;

/** Domains, multisig wallets with orders, and vesting wallets of the accounts of a generated index. */
export async function generateContracts(database: Database): Promise<void> {
  for (const sql of [DOMAINS, MULTISIGS, ORDERS, VESTINGS]) await database.query(sql);
  await database.query(
    'analyze chain.dns_entries, chain.multisigs, chain.multisig_members, chain.multisig_orders, chain.vestings',
  );
}
