import { ton } from '../../../data/api.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { AccountLink } from '../../../ui/account-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { KnownFrom } from '../../../ui/known.tsx';
import { ListPanel } from '../../../ui/list-panel.tsx';
import { NftGallery } from '../../../ui/nft-gallery.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TokenTitle } from '../../../ui/token-title.tsx';
import type { TabProps } from '../../account.tsx';
import { NftTransferRows } from './nft-item.tsx';
import { contentFact } from './token-content.tsx';

export function NftCollection({ account }: TabProps) {
  const result = useQuery(queryOf(ton.v3.nftCollections, { collection_address: [account] }));
  return (
    <Panel title="Collection of NFTs" result={result}>
      {({ nft_collections: [collection], ...answer }) =>
        collection ? (
          <KnownFrom answer={answer}>
            <Facts
              facts={[
                ['Name', <TokenTitle key="name" address={account} />],
                [
                  'Owner',
                  collection.owner_address ? (
                    <AccountLink key="owner" address={collection.owner_address} />
                  ) : (
                    'none'
                  ),
                ],
                [
                  'Next index',
                  collection.next_item_index === '-1'
                    ? 'not in sequence'
                    : collection.next_item_index,
                ],
                contentFact(collection.collection_content),
              ]}
            />
          </KnownFrom>
        ) : (
          <p class="empty">
            The contract has the methods of a collection, but does not answer as one.
          </p>
        )
      }
    </Panel>
  );
}

export function CollectionItems({ account, cursor }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.nftItems, {
      collection_address: [account],
      limit: 20,
      ...(cursor !== null && { cursor }),
    }),
  );
  return (
    <ListPanel title="Items" result={result}>
      {({ nft_items }) =>
        nft_items.length === 0 ? (
          <p class="empty">The collection has no items yet.</p>
        ) : (
          <NftGallery items={nft_items} collection={account} />
        )
      }
    </ListPanel>
  );
}

export function CollectionTransfers({ account, cursor }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.nftTransfers, {
      collection_address: account,
      limit: 20,
      ...(cursor !== null && { cursor }),
    }),
  );
  return (
    <ListPanel title="Transfers" result={result}>
      {({ nft_transfers }) => <NftTransferRows transfers={nft_transfers} />}
    </ListPanel>
  );
}
