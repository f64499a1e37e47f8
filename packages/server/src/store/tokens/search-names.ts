import type { DnsZoneName } from '@tonway/contracts';
import { DOMAIN_COLUMNS, DOMAIN_FIELDS } from '../contracts/domains.ts';
import type { Domain } from '../ledger/contracts.ts';
import type { ReadStore } from '../lists/read-store.ts';
import { DOCUMENT_PRIORITY, PRIORITY_OF_REPEATED } from './documents.ts';

/** The most rows of each kind that a search by name finds: no more rows of each index are read. */
export const MAX_FOUND = 20;
/** Names are searched by so many characters from the beginning, as the indexes have them. */
export const MAX_PREFIX_LENGTH = 64;

/** Bounds of the texts that begin with a text. Unlike `like` they suit a kept plan, and have no wildcards. */
function beginsWith(column: string, prefix: string): string {
  return `${column} >= ${prefix} and ${column} < ${prefix} || chr(1114111)`;
}

/** How many tokens of the same document are looked at, those that were seen first. */
const PER_DOCUMENT = 4;
const MAX_SHOWN_LENGTH = 256;

export interface FoundToken {
  readonly account: Buffer;
  /** On the chain or in the document, cut to a limit; null if there is none. */
  readonly name: string | null;
  readonly symbol: string | null;
}

export interface TokenSearch {
  /** The beginning of a name or symbol, in any case. */
  readonly prefix: string;
  /** Accounts that come first, if they are tokens of the kind. */
  readonly first: readonly Buffer[];
  readonly limit: number;
}

type SearchedKind = 'jetton_masters' | 'nft_collections';
type SearchedField = 'name' | 'symbol';

const FIELDS: Readonly<Record<SearchedKind, readonly SearchedField[]>> = {
  jetton_masters: ['name', 'symbol'],
  nft_collections: ['name'],
};
const DOCUMENTS: Readonly<Record<SearchedKind, number>> = {
  jetton_masters: DOCUMENT_PRIORITY.master,
  nft_collections: DOCUMENT_PRIORITY.collection,
};

/** The tokens whose name or symbol begins with the prefix: shorter names first, then those that were seen first. */
export function searchTokens(
  store: ReadStore,
  kind: SearchedKind,
  { prefix, first, limit }: TokenSearch,
): Promise<readonly FoundToken[]> {
  const sources = FIELDS[kind].flatMap((field) => [onChain(kind, field), inDocuments(kind, field)]);
  const sql = `
    with found as (
      select account, id, 0 as rank, '' collate "C" as key from chain.${kind} where account = any($2)
      ${sources.map((source) => `union all (${source})`).join('\n')}
    ), best as (
      select account, id, min(rank) as rank, min(key) as key from found group by account, id
      order by rank, key, id limit $3)
    select account, ${shown('name')} as name, ${shown('symbol')} as symbol
    from best
    cross join lateral (select content from chain.${kind} where account = best.account offset 0) token
    left join lateral (select name, symbol from chain.documents
      where hash = sha256(convert_to(content->>'uri', 'UTF8')) offset 0) document on true
    order by rank, key, id`;
  return store.query<FoundToken>({ sql, values: [prefix, first, Math.min(limit, MAX_FOUND)] });
}

/** As the indexes have it. */
function keyOf(text: string): string {
  return `lower(left(${text}, ${MAX_PREFIX_LENGTH})) collate "C"`;
}

const PREFIX = 'lower($1::text)';

function onChain(kind: SearchedKind, field: SearchedField): string {
  const key = keyOf(`content->>'${field}'`);
  return `select account, id, 1, ${key} from chain.${kind} where ${beginsWith(key, PREFIX)}
    order by ${key}, id limit ${MAX_FOUND}`;
}

/** The chain wins: a token with a name of its own is not found by that of its document. */
function inDocuments(kind: SearchedKind, field: SearchedField): string {
  const key = keyOf(field);
  return `select account, id, 1, key
    from (select uri, ${key} as key from chain.documents
      where priority % ${PRIORITY_OF_REPEATED} = ${DOCUMENTS[kind]} and ${beginsWith(key, PREFIX)}
      order by ${key}, hash limit ${MAX_FOUND}) documents
    cross join lateral (select account, id, content->>'uri' as token_uri, content->>'${field}' as own
      from chain.${kind} where hashtextextended(content->>'uri', 0) = hashtextextended(documents.uri, 0)
      order by id limit ${PER_DOCUMENT}) tokens
    where token_uri = documents.uri and coalesce(own, '') = ''`;
}

function shown(field: SearchedField): string {
  return `left(coalesce(nullif(content->>'${field}', ''), document.${field}), ${MAX_SHOWN_LENGTH})`;
}

const ZONES: readonly DnsZoneName[] = ['ton', 't.me'];

/** Domains that begin with a text in small letters. The domains that it names completely come first. */
export function searchDomains(
  store: ReadStore,
  prefix: string,
  limit: number,
): Promise<readonly Domain[]> {
  const whole = [prefix, ...ZONES.map((zone) => `${prefix}.${zone}`)];
  const rows = (where: string, rank: number) => `(select ${DOMAIN_COLUMNS}, ${rank} as rank
    from chain.dns_entries where ${where} order by domain, account limit ${MAX_FOUND})`;
  const exact = rows('domain = any($2)', 0);
  const longer = rows(`${beginsWith('domain', '$1')} and domain <> all($2)`, 1);
  return store.query<Domain>({
    sql: `select ${DOMAIN_FIELDS} from (${exact} union all ${longer}) found order by rank, domain, account limit $3`,
    values: [prefix, whole, Math.min(limit, MAX_FOUND)],
  });
}
