import { accountText } from '../../store/accounts/account-key.ts';
import { tokenActionOf } from '../../store/ledger/token-event.ts';
import {
  amount,
  base64,
  type ExportColumn,
  flag,
  long,
  milliseconds,
  parsed,
  type TransactionRow,
  table,
  text,
  textOrNull,
  time,
} from './columns.ts';

interface EventRow extends TransactionRow {
  readonly aborted: boolean;
  readonly source: Buffer;
  readonly destination: Buffer | null;
  /** Empty: an item without a collection. */
  readonly token: Buffer;
  readonly item_index: bigint;
}

interface TokenMove extends EventRow {
  readonly body: NonNullable<ReturnType<typeof tokenActionOf>>['body'];
}

function* movesOf(row: EventRow): Iterable<TokenMove> {
  const action = tokenActionOf(parsed(row).content);
  if (action) yield { ...row, body: action.body };
}

function amountOf({ body }: TokenMove): bigint {
  return 'amount' in body ? body.amount : 0n;
}

function events(name: string, columns: string): string {
  return `select e.account, lt, e.now, e.mc_seqno, aborted, hash, trace_id, boc, ${columns}
    from chain.${name} e join chain.transactions using (account, lt)`;
}

const MOVE_COLUMNS: readonly ExportColumn<TokenMove>[] = [
  long('lt', 'logical time of the transaction', (row) => row.lt),
  time('time', 'when it was executed', (row) => milliseconds(row.now)),
  text('transaction_hash', 'hash of the transaction, base64', (row) => base64(row.hash)),
  flag('aborted', 'the transaction failed, and nothing was moved', (row) => row.aborted),
  amount('query_id', 'number that the sender chose', ({ body }) => body.queryId),
];

export const JETTON_TRANSFERS = table<EventRow, TokenMove>({
  name: 'jetton_transfers',
  about: 'Transfers that jetton wallets executed',
  sql: events('jetton_transfers', 'source, destination, jetton as token, 0::numeric as item_index'),
  key: 'lt',
  order: 'lt, account',
  items: movesOf,
  columns: [
    text('source_wallet', 'jetton wallet of the sender', (row) => accountText(row.account)),
    ...MOVE_COLUMNS,
    text('jetton', 'master contract', (row) => accountText(row.token)),
    text('source', 'sender', (row) => accountText(row.source)),
    textOrNull(
      'destination',
      'receiver',
      ({ destination }) => destination && accountText(destination),
    ),
    amount('amount', 'in the smallest unit of the jetton', amountOf),
  ],
});

export const JETTON_BURNS = table<EventRow, TokenMove>({
  name: 'jetton_burns',
  about: 'Burns that jetton wallets executed',
  sql: events(
    'jetton_burns',
    'owner as source, null::bytea as destination, jetton as token, 0::numeric as item_index',
  ),
  key: 'lt',
  order: 'lt, account',
  items: movesOf,
  columns: [
    text('wallet', 'jetton wallet of the owner', (row) => accountText(row.account)),
    ...MOVE_COLUMNS,
    text('jetton', 'master contract', (row) => accountText(row.token)),
    text('owner', 'owner', (row) => accountText(row.source)),
    amount('amount', 'in the smallest unit of the jetton', amountOf),
  ],
});

export const NFT_TRANSFERS = table<EventRow, TokenMove>({
  name: 'nft_transfers',
  about: 'Transfers that NFT items executed',
  sql: events(
    'nft_transfers',
    'old_owner as source, new_owner as destination, collection as token, item_index',
  ),
  key: 'lt',
  order: 'lt, account',
  items: movesOf,
  columns: [
    text('item', 'the item', (row) => accountText(row.account)),
    ...MOVE_COLUMNS,
    textOrNull('collection', 'null: the item has none', ({ token }) =>
      token.length === 0 ? null : accountText(token),
    ),
    text('item_index', 'decimal; up to 256 bits', (row) => row.item_index.toString()),
    text('old_owner', 'owner before', (row) => accountText(row.source)),
    textOrNull(
      'new_owner',
      'owner afterwards',
      ({ destination }) => destination && accountText(destination),
    ),
  ],
});
