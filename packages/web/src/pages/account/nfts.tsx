import { ListPanel } from '../../ui/list-panel.tsx';
import { NftGallery } from '../../ui/nft-gallery.tsx';
import type { TabProps } from '../account.tsx';
import { useNfts } from './holdings-queries.ts';

export function NftsTab({ account, cursor }: TabProps) {
  const result = useNfts(account, cursor);
  return (
    <ListPanel title="NFTs" result={result}>
      {({ nft_items }) =>
        nft_items.length === 0 ? (
          <p class="empty">This account has no NFTs.</p>
        ) : (
          <NftGallery items={nft_items} />
        )
      }
    </ListPanel>
  );
}
