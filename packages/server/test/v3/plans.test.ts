import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { sample } from '@tonway/tools/sizes';
import type { Context } from '../../src/api/v3/operation.ts';
import { V3_OPERATIONS } from '../../src/api/v3/operations/index.ts';
import { nextCursor } from '../../src/api/v3/paging.ts';
import { addressType } from '../../src/api/v3/params/address.ts';
import { readInput } from '../../src/api/v3/params/v3-type.ts';
import { BALANCE_ORDER } from '../../src/store/accounts/read.ts';
import { CONTRACT_TABLES } from '../../src/store/contracts/tables.ts';
import { Database } from '../../src/store/database.ts';
import type { Statement } from '../../src/store/lists/list-sql.ts';
import { ReadStore } from '../../src/store/lists/read-store.ts';
import { nftItemOrder } from '../../src/store/nfts/items.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { literal } from '../support/sql-literal.ts';
import { generateActions } from './support/generated-actions.ts';
import { generateContracts } from './support/generated-contracts.ts';
import { generateDocuments } from './support/generated-documents.ts';
import { ERA_WIDTH, ERAS, generateIndex } from './support/generated-index.ts';
import { generateTokens, tokenAddress } from './support/generated-tokens.ts';
import { recording } from './support/recording.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** Tables with one partition per era, and others. Small ones may be scanned. */
const ERA_TABLES =
  'blocks|transactions|messages|account_states|jetton_transfers|jetton_burns|nft_transfers|traces|trace_accounts|actions|action_accounts';
const OTHER_TABLES = [
  'documents',
  ...['open_traces', 'latest_account_states', 'codes', 'multisig_members', 'vesting_members'],
  ...CONTRACT_TABLES.map(({ name }) => name),
];
const LARGE = new RegExp(`^((${ERA_TABLES})_era_\\d+|${OTHER_TABLES.join('|')})$`);
/** Of 60,000 transactions and 114,000 messages, for pages of ten. */
const MOST_ROWS = 1000;

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const account = (n: number) => `0:${sha256(String(n)).toString('hex')}`;
const hash = (kind: string, n: number | string) => sha256(`${kind}${n}`).toString('hex');
const busy = `0:${hash('busy', '')}`;
const middle = (ERAS * ERA_WIDTH) / 2;
/** Two bounds that most rows are within: a generic plan expects few. */
const wide = `start_lt=${ERA_WIDTH}&end_lt=${(ERAS - 1) * ERA_WIDTH}`;

/** Most have the same, and this is the last but few of them. */
const poorerThanMost = nextCursor(BALANCE_ORDER, [
  BigInt(ERAS - 1),
  Buffer.from(`80${'ff'.repeat(16)}${'00'.repeat(16)}`, 'hex'),
]).next_cursor;

/**
 * The ways to ask for events: by owner, by wallet or item, by jetton or collection, by time, and by some of them. Owner 0
 * and token 1 have many.
 */
function eventQuestions(byAccount: string, byToken: string): string[] {
  const filters = [
    '',
    `owner_address=${account(0)}`,
    `owner_address=${account(62)}`,
    `owner_address=${account(62)}&owner_address=${account(93)}`,
    `${byAccount}=${account(32)}`,
    `${byAccount}=${account(32)}&${byAccount}=${account(48)}`,
    `${byToken}=${account(1)}`,
    `${byToken}=${account(2)}`,
    ...[0, 62].flatMap((owner) =>
      [1, 2].map((token) => `owner_address=${account(owner)}&${byToken}=${account(token)}`),
    ),
    `owner_address=${account(62)}&${byAccount}=${account(32)}`,
  ];
  return filters.flatMap((filter) => [
    filter,
    `${filter}&start_utime=1005000&end_utime=1010000`,
    `${filter}&start_lt=${middle}&end_lt=${middle + 20_000}`,
    `${filter}&start_utime=1000000`,
    `${filter}&${wide}`,
    `${filter}&offset=20&limit=50`,
  ]);
}

/** Owner 0 has 20,000 wallets and 18,000 items, and sells few of them. */
const TOKENS = { masters: 2000, wallets: 60_000, collections: 2000, items: 60_000, owners: 2000 };
const addresses = (kind: Parameters<typeof tokenAddress>[0], ...numbers: number[]) =>
  numbers.map((n) => tokenAddress(kind, n)).join(',');
const manyOwners = addresses('owner', ...Array(50).keys());
const key = (text: string) => addressType.read(text) as Buffer;
const richOwner = key(addresses('owner', 0));
const someItem = key(addresses('item', 30_003));
const byOwner = { owners: [richOwner], byRealOwner: false, byLastTransaction: false };
const middleCollection = Buffer.from(`80${'7f'.repeat(32)}`, 'hex');
const deepItems = nextCursor(nftItemOrder(byOwner), [richOwner, middleCollection, 1n, someItem]);

/** The items of an owner with many items and sales: all, of collections with many and with few, in both orders. */
function busyItemQuestions(): string[] {
  const owner = `owner_address=${addresses('owner', 0)}`;
  const within = [[1], [5], [1, 5]].map(
    (numbers) => `${owner}&collection_address=${addresses('collection', ...numbers)}`,
  );
  const sales = [owner, ...within].flatMap((each) => [each, `${each}&include_on_sale=true`]);
  const sorted = sales.flatMap((each) => [each, `${each}&sort_by_last_transaction_lt=true`]);
  return sorted.flatMap((each) => [each, `${each}&limit=50`]);
}

/** Every way to ask, by operation. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  masterchainInfo: [''],
  blocks: [
    '',
    'workchain=-1',
    'workchain=0&shard=8000000000000000',
    `workchain=0&shard=8000000000000000&start_lt=${middle}`,
    'workchain=-1&seqno=700',
    'seqno=700',
    'workchain=0&seqno=700',
    'shard=8000000000000000',
    'shard=8000000000000000&seqno=700',
    `root_hash=${hash('root', '700 -1')}`,
    `file_hash=${hash('file', '700 0')}`,
    'mc_seqno=700',
    'start_utime=1005000&end_utime=1005100',
    `start_lt=${middle}&end_lt=${middle + 20_000}`,
    `start_lt=${middle}`,
    `end_lt=${middle}`,
  ],
  masterchainBlockShardState: ['seqno=700'],
  masterchainBlockShards: ['seqno=700'],
  transactions: [
    '',
    'workchain=-1',
    'workchain=0',
    'workchain=0&shard=8000000000000000',
    'workchain=-1&seqno=700',
    'seqno=700',
    'workchain=0&seqno=700',
    'shard=8000000000000000',
    'shard=8000000000000000&seqno=700',
    `seqno=700&account=${account(5)}`,
    `seqno=700&hash=${hash('transaction', 5)}`,
    `account=${account(5)}`,
    `account=${account(5)}&offset=20`,
    `account=${account(5)}&end_lt=${middle}`,
    `account=${account(5)}&start_utime=1005000`,
    `account=${account(5)}&account=${account(6)}&account=${account(7)}`,
    `account=${account(5)}&account=${account(6)}&start_utime=1005000&end_utime=1010000`,
    `exclude_account=${account(5)}`,
    `hash=${hash('transaction', 5)}`,
    `hash=${hash('transaction', 7)}`,
    `lt=${middle}`,
    'mc_seqno=700',
    'start_utime=1005000&end_utime=1005100',
    `start_lt=${middle}`,
  ],
  transactionsByMasterchainBlock: ['seqno=700'],
  transactionsByMessage: [
    `msg_hash=${hash('message', 7)}`,
    `msg_hash=${hash('normalized', 10)}`,
    `body_hash=${hash('body', 7)}`,
    'opcode=0x00000001',
  ],
  adjacentTransactions: [`hash=${hash('transaction', 5)}`],
  messages: [
    '',
    'start_lt=1',
    'only_externals=true',
    `msg_hash=${hash('message', 7)}`,
    `msg_hash=${hash('normalized', 10)}`,
    `body_hash=${hash('body', 7)}`,
    `source=${account(5)}`,
    `destination=${account(5)}`,
    `destination=${account(5)}&exclude_externals=true`,
    'source=null',
    'destination=null',
    'opcode=0x00000001',
    'opcode=0x00000001&direction=out',
    `opcode=0x00000001&${wide}`,
    `destination=${busy}&${wide}`,
    'only_externals=true&opcode=0x00000001',
    'start_utime=1005000&end_utime=1005100',
    `start_lt=${middle}&end_lt=${middle + 20_000}`,
  ],
  events: ['', `account=${account(5)}`],
  traces: [
    '',
    'include_actions=true',
    `account=${account(5)}&include_actions=true&supported_action_types=v1`,
    'offset=20',
    `account=${account(5)}`,
    `account=${account(5)}&offset=5`,
    `account=${account(5)}&start_utime=1005000&end_utime=1010000`,
    `account=${account(5)}&start_lt=${middle}`,
    `account=${busy}`,
    `account=${busy}&${wide}`,
    `account=${account(5)}&mc_seqno=700`,
    `trace_id=${hash('transaction', 6)}&trace_id=${hash('transaction', 9000)}`,
    `trace_id=${hash('transaction', 6)}&start_utime=1000000`,
    `tx_hash=${hash('transaction', 7)}`,
    `msg_hash=${hash('message', 7)}`,
    `msg_hash=${hash('normalized', 10)}`,
    'mc_seqno=700',
    'mc_seqno=700&start_utime=1000000',
    'start_utime=1005000&end_utime=1010000',
    `start_lt=${middle}&end_lt=${middle + 20_000}`,
  ],
  accountStates: [`address=${account(5)}&address=${account(6)}`],
  walletStates: [`address=${account(5)}&address=${account(6)}`],
  addressBook: [`address=${account(5)}`],
  balanceChanges: [`trace_id=${hash('transaction', 10)}`],
  metadata: [`address=${account(5)}`],
  'jetton/transfers': [
    ...eventQuestions('jetton_wallet', 'jetton_master'),
    `owner_address=${account(62)}&direction=in`,
    `owner_address=${account(62)}&direction=out`,
    `owner_address=${account(62)}&direction=in&start_utime=1005000`,
  ],
  'jetton/burns': eventQuestions('jetton_wallet', 'jetton_master'),
  'nft/transfers': [
    ...eventQuestions('item_address', 'collection_address'),
    `owner_address=${account(62)}&direction=in`,
    `owner_address=${account(62)}&direction=out`,
  ],
  topAccountsByBalance: ['', 'offset=100', `cursor=${poorerThanMost}`],
  balanceHistory: [
    `account=${account(5)}&points=200`,
    `account=${account(5)}&start_utime=1005000&end_utime=1005100`,
    `account=${account(9)}&start_utime=0&points=200`,
    `account=${hash('nobody', 1).padStart(66, '0:')}`,
  ],
  'jetton/masters': [
    '',
    `address=${addresses('master', 5, 6)}`,
    `admin_address=${addresses('owner', 0)}`,
    `admin_address=${addresses('owner', 0)}&limit=50`,
    `admin_address=${addresses('owner', 0, 1)}`,
    `address=${addresses('master', 5, 6)}&admin_address=${addresses('owner', 0)}`,
  ],
  'jetton/wallets': [
    '',
    'exclude_zero_balance=true',
    `address=${addresses('wallet', 5, 6)}`,
    `address=${addresses('wallet', 5, 6)}&owner_address=${addresses('owner', 0)}`,
    `owner_address=${addresses('owner', 0)}`,
    `owner_address=${addresses('owner', 0)}&exclude_zero_balance=true`,
    `owner_address=${addresses('owner', 0)}&limit=50`,
    `owner_address=${addresses('owner', 0)}&exclude_zero_balance=true&limit=50`,
    `jetton_address=${addresses('master', 1)}&limit=50`,
    `jetton_address=${addresses('master', 1)}&exclude_zero_balance=true&limit=50`,
    `owner_address=${manyOwners}`,
    `jetton_address=${addresses('master', 1)}`,
    `jetton_address=${addresses('master', 1)}&exclude_zero_balance=true`,
    `jetton_address=${addresses('master', 1)}&owner_address=${addresses('owner', 0, 5)}`,
    `jetton_address=${addresses('master', 1, 5, 6)}&owner_address=${addresses('owner', 0)}`,
  ],
  'nft/collections': [
    '',
    `collection_address=${addresses('collection', 5, 6)}`,
    `owner_address=${addresses('owner', 0)}`,
    `collection_address=${addresses('collection', 5, 6)}&owner_address=${addresses('owner', 0)}`,
  ],
  'nft/items': [
    '',
    'sort_by_last_transaction_lt=true',
    `address=${addresses('item', 5, 6)}`,
    `address=${addresses('item', 5, 6)}&owner_address=${addresses('owner', 0)}&include_on_sale=true`,
    `owner_address=${addresses('owner', 0)}`,
    `owner_address=${addresses('owner', 0)}&cursor=${deepItems.next_cursor}`,
    `owner_address=${addresses('owner', 0)}&sort_by_last_transaction_lt=true`,
    `owner_address=${manyOwners}`,
    ...busyItemQuestions(),
    `owner_address=${addresses('owner', 7, 8)}&include_on_sale=true`,
    `collection_address=${addresses('collection', 1)}`,
    `collection_address=${addresses('collection', 1)}&sort_by_last_transaction_lt=true`,
    `collection_address=${addresses('collection', 1)}&index=5&index=5000`,
    `collection_address=${addresses('collection', 1)}&owner_address=${addresses('owner', 0)}`,
    `collection_address=${addresses('collection', 1)}&owner_address=${addresses('owner', 0)}&index=5`,
    `collection_address=${addresses('collection', 5, 6)}&owner_address=${addresses('owner', 0)}`,
  ],
  'nft/sales': [
    `address=${addresses('sale', 3)},${addresses('auction', 4)},${addresses('item', 7)}`,
  ],
  'dns/records': [
    `wallet=${account(0)}`,
    `wallet=${account(5)}`,
    `wallet=${account(5)}&limit=1`,
    'domain=name7.ton',
  ],
  search: [
    'query=j&limit=20',
    'query=J19',
    'query=document&limit=20',
    'query=document%201&limit=20',
    'query=shared&limit=20',
    'query=doc1&limit=20',
    'query=name7&limit=20',
    'query=%25&limit=20',
  ],
  'multisig/wallets': [
    `wallet_address=${account(0)}&include_orders=false`,
    `wallet_address=${account(0)},${account(1)}&include_orders=false&limit=50`,
    `wallet_address=${account(5)}`,
    `address=0:${hash('multisig', 5)}`,
    `address=0:${hash('multisig', 7)}&wallet_address=${account(0)}&include_orders=false`,
  ],
  'multisig/orders': [
    `multisig_address=0:${hash('multisig', 7)}`,
    `multisig_address=0:${hash('multisig', 7)}&limit=50`,
    `multisig_address=0:${hash('multisig', 5)}&address=0:${hash('order', 5)}`,
    `multisig_address=0:${hash('multisig', 5)}`,
    `address=0:${hash('order', 5)}`,
    `multisig_address=0:${hash('multisig', 5)}&parse_actions=true`,
  ],
  vesting: [
    `contract_address=0:${hash('vesting', 5)}`,
    `wallet_address=${account(5)}`,
    `wallet_address=${account(5)}&check_whitelist=true`,
    `wallet_address=${account(0)},${account(1)}&limit=50`,
    `wallet_address=${account(0)},${account(1)}&limit=50&check_whitelist=true`,
  ],
  actions: [
    '',
    'action_type=jetton_swap',
    `account=${account(5)}`,
    `account=${busy}&${wide}`,
    `account=${account(5)}&offset=20`,
    'success=false',
    `account=${account(5)}&success=false`,
    `account=${account(5)}&success=false&start_utime=1005000&end_utime=1010000`,
    `account=${account(5)}&direction=in`,
    `account=${account(5)}&counterparty=${account(0)}&direction=out&end_lt=${middle}`,
    `account=${account(5)}&action_type=stake&partial_pages=true`,
    `account=${account(5)}&exclude_action_type=call_contract&supported_action_types=v1`,
    `account=${account(5)}&start_utime=1005000&end_utime=1010000`,
    `account=${account(5)}&end_lt=${middle}`,
    `account=${account(5)}&trace_id=${hash('trace', 10)}`,
    `account=${account(5)}&mc_seqno=700`,
    `trace_id=${hash('trace', 10)}&trace_id=${hash('trace', 11)}`,
    `action_id=${hash('action', 10)}`,
    `tx_hash=${hash('transaction', 10)}`,
    `tx_hash=${hash('transaction', 10)}&account=${account(5)}&include_transactions=true`,
    `msg_hash=${hash('message', 7)}`,
    `msg_hash=${hash('normalized', 10)}`,
    'mc_seqno=700',
    'start_utime=1005000&end_utime=1005100',
    `start_lt=${middle}&end_lt=${middle + 20_000}`,
  ],
  addressInformation: [`address=${account(5)}`],
  walletInformation: [`address=${account(5)}`],
};

/** Those that ask the chain or nobody; emulations read contracts by their keys. */
const WITHOUT_QUERIES = new Set([
  'decode',
  'runGetMethod',
  'estimateFee',
  'message',
  'emulateTrace',
  'emulateTonConnect',
  // Finds its transaction by hash, as `transactions` does.
  'retrace',
  // Without a Redis there is nothing to look up.
  'pendingActions',
  'pendingTraces',
  'pendingTransactions',
]);

suite('plans of v3', async () => {
  const { database, url, closeFirst } = await migratedDatabase();
  const keeping = new Database({ url, connections: 1, keptPlans: 100_000 });
  closeFirst(() => keeping.close());
  await generateIndex(database);
  await generateActions(database);
  await generateTokens(database, TOKENS);
  await generateDocuments(database, { documents: 60_000, ofJettons: 400, ofCollections: 1600 });
  await generateContracts(database, { rows: 20_000, owners: 1000 });
  const leading = await leadingColumns(database);
  const asked: Statement[] = [];
  const context = {
    settings: {
      defaultLimit: 10,
      maxLimit: 1000,
      maxOffset: 10_000,
      maxResponseBytes: 4 * 2 ** 20,
      shardFormat: 'decimal',
      testOnly: false,
      isDevnet: false,
    },
    wantsAddressBook: true,
    wantsMetadata: true,
    names: null,
    images: null,
    setNextCursor: () => {},
  };

  for (const [name, questions] of Object.entries(QUESTIONS))
    for (const question of questions)
      for (const sort of sample(
        name === 'jetton/wallets' ? ['desc', null, 'asc'] : ['desc', 'asc'],
        2,
      ))
        test(`${name}?${question} ${sort}`, async () => {
          const operation = V3_OPERATIONS.find((each) => each.name === name);
          assert.ok(operation);
          asked.length = 0;
          const store = new ReadStore(recording(database, asked));
          const query = queryOf(sort === null ? question : `${question}&sort=${sort}`);
          await operation
            .handle(readInput(operation.params, query), { ...context, store } as unknown as Context)
            .catch((error) => assert.match(String(error.status), /^40[49]$/, error));
          assert.ok(asked.length > 0);
          for (const { sql, values } of [...asked]) await assertPlan(sql, values);
        });

  test('every operation that queries the database is tested', () => {
    const names = V3_OPERATIONS.map(({ name }) => name).filter(
      (name) => !WITHOUT_QUERIES.has(name),
    );
    assert.deepEqual(
      names.filter((name) => !(name in QUESTIONS)),
      [],
    );
  });

  async function assertPlan(sql: string, values: readonly unknown[]): Promise<void> {
    const plan = await keptPlan(sql, values);
    const nodes = nodesOf(plan);
    let read = 0;
    for (const node of nodes) {
      const relation = node['Relation Name'];
      if (!relation || !LARGE.test(relation)) continue;
      const isEmpty = relation.endsWith(`_era_${ERAS}`);
      assert.ok(node['Node Type'] !== 'Seq Scan' || isEmpty, `${relation} is scanned by\n${sql}`);
      assert.ok(isLed(node) || isEmpty, `all of ${node['Index Name']} is read by\n${sql}`);
      const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
      read += rows * node['Actual Loops'];
    }
    assert.ok(read <= MOST_ROWS, `${read} rows are read by\n${sql}`);
  }

  /** Whether an index is entered by its first column; without a condition it is read in its order, as far as needed. */
  function isLed({ 'Index Name': name = '', 'Index Cond': condition }: Plan): boolean {
    return condition === undefined || plain(condition).includes(plain(leading.get(name) ?? name));
  }

  /** As a connection keeps it: made without looking at the values. */
  async function keptPlan(sql: string, values: readonly unknown[]): Promise<Plan | undefined> {
    const given = values.length > 0 ? `(${values.map(literal).join()})` : '';
    return keeping.withConnection(async (connection) => {
      await connection.query(`prepare asked as ${sql}`);
      const [row] = await connection.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
        `explain (analyze, format json) execute asked${given}`,
      );
      await connection.query('deallocate asked');
      return row?.['QUERY PLAN'][0]?.Plan;
    });
  }
});

/** The first columns or expressions, by the name of the index. */
async function leadingColumns(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ name: string; column: string }>(
    `select relname as name, pg_get_indexdef(indexrelid, 1, false) as column from pg_index
     join pg_class on pg_class.oid = indexrelid`,
  );
  return new Map(rows.map(({ name, column }) => [name, column]));
}

/** The same expression has other parentheses and quotes in an index than in a plan. */
function plain(expression: string): string {
  return expression.replaceAll(/[()']/g, '');
}

function nodesOf(plan: Plan | undefined): readonly Plan[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : [];
}

function queryOf(text: string): Record<string, string[]> {
  const given = new URLSearchParams(text);
  return Object.fromEntries([...given.keys()].map((name) => [name, given.getAll(name)]));
}
