import type { components } from '@tonway/client/v3';
import { ton } from '../../../data/api.ts';
import { KnownFrom, useKnown } from '../../../data/known.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { AccountLink } from '../../../ui/account-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ListPanel } from '../../../ui/list-panel.tsx';
import { NftGallery } from '../../../ui/nft-gallery.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TokenTitle } from '../../../ui/token-title.tsx';
import type { TabProps } from '../../account.tsx';
import { NftTransferRows } from './nft-item.tsx';
import { contentFact, describedFacts } from './token-content.tsx';

export function NftCollection({ account }: TabProps) {
  const result = useQuery(queryOf(ton.v3.nftCollections, { collection_address: [account] }));
  return (
    <Panel title="NFT collection" result={result}>
      {({ nft_collections: [collection], ...answer }) =>
        collection ? (
          <KnownFrom answer={answer}>
            <CollectionFacts collection={collection} />
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

type Collection = components['schemas']['NFTCollection'];

function CollectionFacts({ collection }: { readonly collection: Collection }) {
  const { address, owner_address, next_item_index, collection_content } = collection;
  const metadata = useKnown().metadata?.[address];
  return (
    <Facts
      facts={[
        ['Name', <TokenTitle key="name" address={address} isText />],
        ['Owner', owner_address ? <AccountLink key="owner" address={owner_address} /> : 'none'],
        ['Next index', next_item_index === '-1' ? 'not in sequence' : next_item_index],
        ...describedFacts(metadata),
        contentFact(collection_content),
      ]}
    />
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
