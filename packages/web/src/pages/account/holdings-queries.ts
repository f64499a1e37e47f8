import { ton } from '../../data/api.ts';
import { type QueryResult, queryOf, useQuery } from '../../data/use-query.ts';
import { followAccount } from './follow-account.ts';

const LIMIT = 20;

interface Page {
  readonly next_cursor?: string | null;
}

const pageOf = (cursor: string | null) => ({ limit: LIMIT, ...(cursor !== null && { cursor }) });

/** Only the first page of a list follows the account. */
const followed = (account: string, cursor: string | null) =>
  cursor === null ? followAccount(account) : {};

/** The largest balances of tokens first. */
export function useTokens(account: string, cursor: string | null = null) {
  const query = queryOf(ton.v3.jettonWallets, {
    owner_address: [account],
    exclude_zero_balance: true,
    sort: 'desc',
    ...pageOf(cursor),
  });
  return useQuery(query, followed(account, cursor));
}

export function useNfts(account: string, cursor: string | null = null) {
  const query = queryOf(ton.v3.nftItems, {
    owner_address: [account],
    include_on_sale: true,
    ...pageOf(cursor),
  });
  return useQuery(query, followed(account, cursor));
}

/** Domains that name the account as their wallet. */
export function useDomains(account: string, cursor: string | null = null) {
  const query = queryOf(ton.v3.dnsRecords, { wallet: account, ...pageOf(cursor) });
  return useQuery(query, followed(account, cursor));
}

/** How many tokens, NFTs and domains an account has, as far as one page tells. */
interface HoldingCounts {
  readonly isKnown: boolean;
  /** By the name of the tab; `20+` if there are more. Null: the answer failed. */
  readonly counts: Readonly<Record<'tokens' | 'nfts' | 'names', string | null>>;
}

export function useHoldingCounts(account: string): HoldingCounts {
  const [tokens, nfts, names] = [useTokens(account), useNfts(account), useDomains(account)];
  return {
    isKnown: [tokens, nfts, names].every(({ data, error }) => data !== null || error !== null),
    counts: {
      tokens: countOf(tokens, ({ jetton_wallets }) => jetton_wallets),
      nfts: countOf(nfts, ({ nft_items }) => nft_items),
      names: countOf(names, ({ records }) => records),
    },
  };
}

const HOLDINGS = [
  ['tokens', 'token', 'tokens'],
  ['nfts', 'NFT', 'NFTs'],
  ['names', 'domain', 'domains'],
] as const;

/** `and 2 tokens, 1 NFT`; empty if there is nothing. */
export function holdingsText(counts: HoldingCounts['counts']): string {
  const parts = HOLDINGS.flatMap(([name, one, several]) => {
    const count = counts[name];
    return count === null || count === '0' ? [] : [`${count} ${count === '1' ? one : several}`];
  });
  return parts.length === 0 ? '' : `and ${parts.join(', ')}`;
}

function countOf<Body extends Page>(
  { data }: QueryResult<Body>,
  rowsOf: (body: Body) => readonly unknown[],
): string | null {
  return data && `${rowsOf(data).length}${data.next_cursor ? '+' : ''}`;
}
