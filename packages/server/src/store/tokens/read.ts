import type { Token } from '../ledger/token.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { readDocuments } from './documents.ts';

interface TokenRow {
  readonly account: Buffer;
  readonly kind: Token['kind'];
  readonly content: Readonly<Record<string, string>> | null;
  readonly item_index: bigint | null;
  readonly balance: bigint | null;
  readonly owner: Buffer | null;
  readonly jetton: Buffer | null;
}

const NO_CONTENT = 'null::jsonb as content, null::numeric as item_index';
const NO_WALLET = 'null::numeric, null::bytea, null::bytea';

/** Content without members that are longer than `$2` bytes. */
const CONTENT = `case when octet_length(content::text) <= $2 then content else
  (select jsonb_object_agg(name, value) from jsonb_each(content) members (name, value)
   where octet_length(value::text) <= $2) end`;

/** Jettons of wallets are included, even if they are not among the accounts. */
const TOKENS = `
with wallets as materialized (
  select account, balance, owner, jetton from chain.jetton_wallets where account = any($1))
select account, 'jetton_wallets' as kind, ${NO_CONTENT}, balance, owner, jetton from wallets
union all select account, 'jetton_masters', ${CONTENT}, null, ${NO_WALLET} from chain.jetton_masters
  where account = any($1 || array(select jetton from wallets))
union all select account, 'nft_collections', ${CONTENT}, null, ${NO_WALLET} from chain.nft_collections
  where account = any($1)
union all select account, 'nft_items', ${CONTENT}, item_index, ${NO_WALLET} from chain.nft_items
  where account = any($1)`;

/**
 * The tokens among these accounts, with the documents of their content. Members of the content on the chain that are
 * longer than `maxMemberBytes` are left out.
 */
export async function readTokens(
  store: ReadStore,
  accounts: readonly Buffer[],
  maxMemberBytes: number,
): Promise<readonly Token[]> {
  const values = [accounts, maxMemberBytes];
  const rows = await store.query<TokenRow>({ sql: TOKENS, values });
  const documents = await readDocuments(
    store.queries,
    rows.flatMap(({ content }) => content?.uri ?? []),
  );
  return rows.map(({ account, kind, content, item_index, balance, owner, jetton }): Token => {
    if (kind === 'jetton_wallets' && owner && jetton)
      return { account, kind, balance: balance ?? 0n, owner, jetton };
    return {
      account,
      kind: kind as Exclude<Token['kind'], 'jetton_wallets'>,
      content,
      document: content?.uri ? documents.get(content.uri) : undefined,
      index: item_index,
    };
  });
}
