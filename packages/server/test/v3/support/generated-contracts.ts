import type { Database } from '../../../src/store/database.ts';

/** How many contracts are generated. */
export interface ContractsSize {
  /** Of each kind. */
  readonly rows: number;
  /** The accounts that own domains, sign orders and vest, as `generated-index.ts` numbers them. */
  readonly owners: number;
}

export const CONTRACT_TABLES = [
  'dns_entries',
  'multisigs',
  'multisig_members',
  'multisig_orders',
  'vestings',
];

/**
 * Domains, multisig wallets with orders, and vesting wallets of the accounts of a generated index. A seventh of each
 * belongs to account 0, and of the orders to multisig wallet 7.
 */
export async function generateContracts(database: Database, size: ContractsSize): Promise<void> {
  const patient = database.withoutStatementTimeout();
  for (const sql of statements(size)) await patient.query(sql);
  for (const table of CONTRACT_TABLES) await patient.query(`vacuum analyze chain.${table}`);
  await patient.close();
}

const account = (n: string) => `('\\x80'::bytea || sha256((${n})::text::bytea))`;
const contract = (kind: string, n = 'n') =>
  `('\\x80'::bytea || sha256(('${kind}' || ${n})::bytea))`;

function statements({ rows, owners }: ContractsSize): readonly string[] {
  const owner = account(`case when n % 7 = 0 then 0 else n % ${owners} end`);
  const other = account(`n % ${owners} + 1`);
  const series = `from generate_series(1::bigint, ${rows}) n`;
  return [
    `insert into chain.dns_entries (account, lt, owner, domain, wallet)
      select ${contract('domain')}, n, ${owner}, 'name' || n || '.ton',
        case n % 3 when 0 then ${owner} else ${other} end
      ${series}`,
    `insert into chain.multisigs
        (account, lt, next_order_seqno, threshold, signers, proposers, code_hash, data_hash)
      select ${contract('multisig')}, n, n, 2, array[${owner}, ${other}], array[${other}], '\\x00', '\\x00'
      ${series}`,
    `insert into chain.multisig_orders (account, lt, multisig, order_seqno, threshold, sent_for_execution,
        approvals_mask, approvals_num, expiration_date, order_boc, signers, code_hash, data_hash)
      select ${contract('order')}, n, ${contract('multisig', '(case when n % 7 = 0 then 7 else n / 20 end)')}, n, 2,
        false, 1, 1, 1, '\\xb5ee9c72010101010002000000', array[${owner}], '\\x00', '\\x00'
      ${series}`,
    `insert into chain.vestings (account, lt, start_time, total_duration, unlock_period, cliff_duration,
        total_amount, sender, owner, whitelist, code_hash, data_hash)
      select ${contract('vesting')}, n, 1, 1, 1, 1, 1, ${other}, ${owner}, array[${owner}], '\\x00', '\\x00'
      ${series}`,
  ];
}
