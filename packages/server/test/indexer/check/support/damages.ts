/** A statement that spoils one row, or a few, and a part of what `tonway check` is to say of it. */
export interface Damage {
  readonly title: string;
  readonly sql: string;
  readonly told: RegExp;
  /** Seen only when the index is compared with the chain. */
  readonly needsChain?: true;
}

const SOME_BLOCK = 'workchain = 0 and tx_count > 1 and seqno > 5';
const SOME_TRANSACTION = `select account, lt from chain.transactions where block_workchain = 0 order by lt desc offset 20 limit 1`;
const LAST_OF_ACCOUNT = `
  select t.account, t.lt from chain.transactions t join chain.latest_account_states l using (account, lt)
  where status = 'active' and block_workchain = 0 order by t.lt desc limit 1`;

/** The row of `table` that has the place of the one picked. */
function one(table: string, where: string): string {
  return `(tableoid, ctid) = (select tableoid, ctid from chain.${table} where ${where} order by 1, 2 limit 1)`;
}

function at(pick: string): string {
  return `(account, lt) = (${pick})`;
}

export const DAMAGES: readonly Damage[] = [
  {
    title: 'a block is lost',
    sql: `delete from chain.blocks where ${one('blocks', SOME_BLOCK)}`,
    told: /is missing/,
  },
  {
    title: 'a masterchain block is lost',
    sql: 'delete from chain.blocks where workchain = -1 and seqno = 9',
    told: /masterchain block 9: it is missing/,
  },
  {
    title: 'a masterchain block is lost with all that belongs to it',
    sql: `with b as (delete from chain.blocks where mc_seqno = 10), m as (delete from chain.messages where mc_seqno = 10),
      s as (delete from chain.account_states s using chain.transactions t where (t.account, t.lt) = (s.account, s.lt) and mc_seqno = 10)
      delete from chain.transactions where mc_seqno = 10`,
    told: /masterchain block 10: it is missing/,
  },
  {
    title: 'a block is there twice',
    sql: `insert into chain.blocks select (jsonb_populate_record(b, jsonb_build_object('start_lt', start_lt + 1))).*
      from chain.blocks b where workchain = -1 and seqno = 7`,
    told: /twice/,
  },
  {
    title: 'a block has the wrong parent',
    sql: `update chain.blocks set prev_seqnos = array[prev_seqnos[1] - 1] where ${one('blocks', SOME_BLOCK)}`,
    told: /was not the newest|is missing/,
  },
  {
    title: 'a block belongs to the wrong masterchain block',
    sql: `update chain.blocks set mc_seqno = mc_seqno - 1 where ${one('blocks', SOME_BLOCK)}`,
    told: /does not belong to it/,
  },
  {
    title: 'a shard is missing among the tips',
    sql: 'update chain.blocks set tip_seqnos = array_replace(tip_seqnos, tip_seqnos[1], tip_seqnos[1] - 1) where workchain = -1 and seqno = 12',
    told: /masterchain block 1[23]: /,
  },
  {
    title: 'a block has another hash',
    sql: `update chain.blocks set root_hash = sha256(root_hash) where ${one('blocks', SOME_BLOCK)}`,
    told: /against the chain, block .* is another one in root_hash/,
    needsChain: true,
  },
  {
    title: 'a transaction is lost',
    sql: `delete from chain.transactions where ${at(SOME_TRANSACTION)}`,
    told: /of its \d+ transactions/,
  },
  {
    title: 'a transaction has the content of another',
    sql: `update chain.transactions set boc = (select boc from chain.transactions order by lt limit 1) where ${at(SOME_TRANSACTION)}`,
    told: /its content has another hash/,
  },
  {
    title: 'a transaction has no content',
    sql: `update chain.transactions set boc = '\\x' where ${at(SOME_TRANSACTION)}`,
    told: /its content has another hash/,
  },
  {
    title: 'a transaction has another time',
    sql: `update chain.transactions set now = now + 1 where ${at(SOME_TRANSACTION)}`,
    told: /is another one in now/,
  },
  {
    title: 'a transaction belongs to the wrong masterchain block',
    sql: `update chain.transactions set mc_seqno = mc_seqno - 1 where ${at(SOME_TRANSACTION)}`,
    told: /which is not there|of its \d+ transactions/,
  },
  {
    title: 'a transaction belongs to another account',
    sql: `update chain.transactions set account = '\\x80' || sha256(account) where ${at(SOME_TRANSACTION)}`,
    told: /the one before it|is missing|its content/,
  },
  {
    title: 'a message is lost',
    sql: `delete from chain.messages where ${one('messages', 'opcode = 0')}`,
    told: /message .* is missing/,
  },
  {
    title: 'a message is there twice',
    sql: `insert into chain.messages select * from chain.messages where ${one('messages', 'opcode = 0')}`,
    told: /\d+ messages, not \d+/,
  },
  {
    title: 'a message goes to somebody else',
    sql: `update chain.messages set destination = source where ${one('messages', 'source is not null and destination is not null')}`,
    told: /message .* is another one in destination/,
  },
  {
    title: 'a state is lost',
    sql: `delete from chain.account_states where ${at(SOME_TRANSACTION.replace('transactions', 'transactions join chain.account_states using (account, lt)'))}`,
    told: /the state that it leaves is missing/,
  },
  {
    title: 'a state has another hash',
    sql: `update chain.account_states set hash = sha256(hash) where ${at(LAST_OF_ACCOUNT)}`,
    told: /it leaves another state/,
  },
  {
    title: 'a state has another balance',
    sql: `update chain.account_states set balance = balance + 1 where ${at(LAST_OF_ACCOUNT)}`,
    told: /another one than in its history/,
  },
  {
    title: 'a latest state is lost',
    sql: `delete from chain.latest_account_states where ${at(LAST_OF_ACCOUNT)}`,
    told: /its latest state is missing/,
  },
  {
    title: 'a latest state is an older one',
    sql: `update chain.latest_account_states set lt = lt - 1 where ${at(LAST_OF_ACCOUNT)}`,
    told: /not the one after its last transaction/,
  },
  {
    title: 'a latest state is of the future',
    sql: `update chain.latest_account_states set lt = lt + 1000000000 where ${at(LAST_OF_ACCOUNT)}`,
    told: /where it has no transaction/,
  },
  {
    title: 'a latest state has other data',
    sql: `update chain.latest_account_states set data = (select boc from chain.codes limit 1) where ${at(LAST_OF_ACCOUNT)}`,
    told: /the data of its latest state has another hash/,
  },
  {
    title: 'a code is lost',
    sql: `delete from chain.codes where hash = (select code_hash from chain.latest_account_states where ${at(LAST_OF_ACCOUNT)})`,
    told: /its code .* is missing/,
  },
  {
    title: 'a code is another one',
    sql: `update chain.codes set boc = (select data from chain.latest_account_states where data is not null limit 1)
      where hash = (select code_hash from chain.latest_account_states where ${at(LAST_OF_ACCOUNT)})`,
    told: /its code .* is another one/,
  },
  {
    title: 'a code has other methods',
    sql: `update chain.codes set methods = array[1] where hash = (select code_hash from chain.latest_account_states where ${at(LAST_OF_ACCOUNT)})`,
    told: /its code .* is another one/,
  },
  {
    title: 'the head has another hash',
    sql: 'update chain.head set root_hash = sha256(root_hash)',
    told: /the head of the index names another block/,
  },
];
