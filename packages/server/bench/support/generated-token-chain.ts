import { jettonBurn, jettonTransfer, nftTransfer, textCommentBody } from '@tonway/contracts';
import pMap from 'p-map';
import type { Database } from '../../src/store/database.ts';
import { CONTRACT_TABLES, generateContracts } from '../../test/v3/support/generated-contracts.ts';
import { generateDocuments } from '../../test/v3/support/generated-documents.ts';
import {
  generateTokens,
  type Spread,
  TOKEN_TABLES,
  type TokensSize,
  tokenAccountSql,
} from '../../test/v3/support/generated-tokens.ts';
import {
  type ChainSize,
  ERA_WIDTH,
  FULL_SHARD,
  generateEra,
  ltStep,
  PER_STEP,
  type Span,
  transactionsOf,
  utime,
} from './generated-chain.ts';
import { RECEIVER, transactionOf } from './template-cells.ts';

/** The numbers of generated contracts: as many as transactions, which all move tokens. */
export function tokensSizeOf(size: ChainSize): TokensSize & { readonly contracts: number } {
  const rows = transactionsOf(size);
  const wallets = Math.floor(rows * 0.5);
  const items = Math.floor(rows * 0.3);
  return {
    wallets,
    items,
    masters: Math.ceil(wallets / 7),
    collections: Math.ceil(items / 100),
    owners: Math.ceil(wallets / 16),
    contracts: Math.floor(rows * 0.02),
  };
}

/** A prime above all counts: multiples of it, modulo a count, are spread over all numbers. */
const scattered = (n: string, count: number, prime = 15_485_863) =>
  `(${n}::bigint * ${prime} % ${count} + 1)`;

/**
 * Owner 0 has a seventh of all tokens, one wallet of each jetton; every other owner about sixteen, one of them of
 * jetton 1. A fifth of all items is of collection 1.
 */
function spreadOf({ masters, collections, owners }: TokensSize): Spread {
  return {
    owner: (n) => `case when ${n} % 7 = 0 then 0 else ${scattered(n, owners - 1)} end`,
    jetton: (n) => `case when ${n} % 7 = 0 then ${n} / 7 % ${masters} + 1
      when ${n} <= ${owners} then 1 else ${scattered(n, masters, 32_452_843)} end`,
    collection: (n) =>
      `case when ${n} % 5 = 0 then 1 else ${scattered(n, collections, 32_452_843)} end`,
  };
}

/** Fills an empty index with contracts of every kind and with transactions that move tokens. */
export async function generateTokenChain(database: Database, size: ChainSize): Promise<void> {
  await database.query(`insert into chain.network values (true, '\\x00', ${ERA_WIDTH})`);
  const tokens = tokensSizeOf(size);
  await Promise.all([generateEvents(database, size), generateAllContracts(database, tokens)]);
  await database.query(`select chain.create_era(${BigInt(size.eras) * ERA_WIDTH})`);
  const last = transactionsOf(size) - 1;
  await database.query(
    `insert into chain.head values (true, 0, ${Math.floor(last / PER_STEP)}, '\\x00', ${utime(`${last}`)})`,
  );
}

async function generateAllContracts(
  database: Database,
  size: ReturnType<typeof tokensSizeOf>,
): Promise<void> {
  await withoutIndexes(database, TOKEN_TABLES, () =>
    generateTokens(database, size, spreadOf(size)),
  );
  await generateDocuments(database, {
    documents: size.items,
    ofJettons: Math.ceil(size.masters / 7),
    ofCollections: size.collections,
  });
  await withoutIndexes(database, CONTRACT_TABLES, () =>
    generateContracts(database, { rows: size.contracts, owners: Math.ceil(size.contracts / 16) }),
  );
}

/** Indexes are built after the rows, and nothing is logged, which takes a fraction of the time. */
export async function withoutIndexes(
  database: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await database.query(`alter table chain.${table} set unlogged`);
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where not indisprimary and indrelid = any($1::regclass[])`,
    [tables.map((table) => `chain.${table}`)],
  );
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  await fill();
  await pMap(indexes, ({ definition }) => database.query(definition), { concurrency: 2 });
  for (const table of tables) await database.query(`vacuum analyze chain.${table}`);
}

/** The kinds of events in turn: of eight transactions, five transfer jettons, one burns jettons, two transfer NFTs. */
const KINDS = {
  jetton_transfers: 'n % 8 < 5',
  jetton_burns: 'n % 8 = 5',
  nft_transfers: 'n % 8 > 5',
};

async function generateEvents(database: Database, size: ChainSize): Promise<void> {
  const tables = [{ table: 'transactions', rowsSql: transactionsSql, values: bags() }];
  for (const table of Object.keys(KINDS) as (keyof typeof KINDS)[])
    tables.push({
      table,
      rowsSql: (span: Span) => eventsSql(table, span, size),
      values: [],
    });
  for (let era = 0; era < size.eras; era++)
    await pMap(tables, (each) => generateEra(database, { ...each, era }, size), { concurrency: 2 });
}

/** Each event with the numbers of its wallet, its item, and the wallet or item whose owner receives. */
function rows({ first, last }: Span, size: ChainSize): string {
  const { wallets, items } = tokensSizeOf(size);
  return `(select n, n * ${ltStep(size)} as lt, ${utime()} as now, (n / ${PER_STEP})::int as mc_seqno,
      ${scattered('n', wallets)} as wallet, ${scattered('n', items)} as item,
      ${scattered('n', wallets, 32_452_843)} as receiver
    from generate_series(${first}::bigint, ${last}::bigint) n offset 0) event`;
}

const ACCOUNT = `case when ${KINDS.nft_transfers} then ${tokenAccountSql('item', 'item')}
  else ${tokenAccountSql('wallet', 'wallet')} end`;

/** The contents of all transactions of a kind are the same. */
function transactionsSql(span: Span, size: ChainSize): string {
  return `select lt, now, ${FULL_SHARD}, mc_seqno, 0, mc_seqno, ${ACCOUNT}, sha256(int8send(n)),
      case when ${KINDS.jetton_transfers} then $1::bytea when ${KINDS.jetton_burns} then $2::bytea else $3::bytea end
    from ${rows(span, size)}`;
}

function eventsSql(table: keyof typeof KINDS, span: Span, size: ChainSize): string {
  const spread = spreadOf(tokensSizeOf(size));
  const token = table === 'nft_transfers' ? 'item' : 'wallet';
  const owner = tokenAccountSql('owner', spread.owner(token));
  const receiver = tokenAccountSql('owner', spread.owner('receiver'));
  const jetton = tokenAccountSql('master', spread.jetton('wallet'));
  const columns = {
    jetton_transfers: [owner, receiver, jetton],
    jetton_burns: [owner, jetton],
    nft_transfers: [
      owner,
      receiver,
      tokenAccountSql('collection', spread.collection('item')),
      'item',
    ],
  };
  return `select lt, now, mc_seqno, n % 90 = 0, ${ACCOUNT}, ${columns[table].join(', ')}
    from ${rows(span, size)} where ${KINDS[table]}`;
}

/** Transactions with a transfer of a jetton, a burn, and a transfer of an NFT. */
function bags(): readonly Uint8Array[] {
  const { address } = RECEIVER;
  const forwardPayload = {
    isReference: true,
    cell: textCommentBody('as long as a comment mostly is'),
  };
  const common = { queryId: 7n, responseDestination: address, customPayload: null };
  return [
    jettonTransfer.toCell({
      ...common,
      kind: 'jetton_transfer',
      amount: 5_000_000_000n,
      destination: address,
      forwardTonAmount: 1n,
      forwardPayload,
    }),
    jettonBurn.toCell({ ...common, kind: 'jetton_burn', amount: 5_000_000_000n }),
    nftTransfer.toCell({
      ...common,
      kind: 'nft_transfer',
      newOwner: address,
      forwardAmount: 1n,
      forwardPayload,
    }),
  ].map(transactionOf);
}
