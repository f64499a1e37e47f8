import { ton } from '../../data/api.ts';
import { queryOf, useQuery } from '../../data/use-query.ts';
import { ListPanel } from '../../ui/list-panel.tsx';
import { NftRows } from '../../ui/nft-rows.tsx';
import type { TabProps } from '../account.tsx';
import { followAccount } from './follow-account.ts';

export function NftsTab({ account, cursor }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.nftItems, {
      owner_address: [account],
      include_on_sale: true,
      limit: 20,
      ...(cursor !== null && { cursor }),
    }),
    cursor === null ? followAccount(account) : {},
  );
  return (
    <ListPanel title="NFTs" result={result}>
      {({ nft_items }) =>
        nft_items.length === 0 ? (
          <p class="empty">This account has no NFTs.</p>
        ) : (
          <NftRows items={nft_items} />
        )
      }
    </ListPanel>
  );
}
