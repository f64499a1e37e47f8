import type { ComponentChildren } from 'preact';
import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { pathWith } from '../../location/router.ts';
import { Jettons } from '../../ui/amount.tsx';
import { KnownFrom } from '../../ui/known.tsx';
import { Link } from '../../ui/link.tsx';
import { TokenTitle } from '../../ui/token-title.tsx';
import { followAccount } from './follow-account.ts';

const SHOWN = 3;
/** One more tells whether there are more. */
const LIMIT = SHOWN + 1;

interface HoldingsProps {
  /** In the form of the answers. */
  readonly account: string;
}

/** The largest balances of tokens. */
export function TokensInShort({ account }: HoldingsProps) {
  const { data } = useQuery(
    queryOf(ton.v3.jettonWallets, {
      owner_address: [account],
      exclude_zero_balance: true,
      sort: 'desc',
      limit: LIMIT,
    }),
    followAccount(account),
  );
  const wallets = data?.jetton_wallets ?? [];
  return (
    <InShort tab="tokens" count={data && wallets.length}>
      <KnownFrom answer={data ?? {}}>
        {wallets.slice(0, SHOWN).map(({ address, jetton, balance }) => (
          <li key={address}>
            <Jettons units={balance} master={jetton} isShort />
          </li>
        ))}
      </KnownFrom>
    </InShort>
  );
}

/** Some of the NFTs. */
export function NftsInShort({ account }: HoldingsProps) {
  const { data } = useQuery(
    queryOf(ton.v3.nftItems, { owner_address: [account], include_on_sale: true, limit: LIMIT }),
    followAccount(account),
  );
  const items = data?.nft_items ?? [];
  return (
    <InShort tab="nfts" count={data && items.length}>
      <KnownFrom answer={data ?? {}}>
        {items.slice(0, SHOWN).map(({ address }) => (
          <li key={address}>
            <TokenTitle address={address} />
          </li>
        ))}
      </KnownFrom>
    </InShort>
  );
}

interface InShortProps {
  readonly tab: string;
  /** Null while it is not known. */
  readonly count: number | null;
  readonly children: ComponentChildren;
}

function InShort({ tab, count, children }: InShortProps) {
  if (count === null) return <span class="muted">…</span>;
  if (count === 0) return <span class="muted">none</span>;
  return (
    <ul class="in-short">
      {children}
      {count > SHOWN && (
        <li>
          <Link to={pathWith({ tab, cursor: null })}>all</Link>
        </li>
      )}
    </ul>
  );
}
