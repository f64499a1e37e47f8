import type { components } from '@tonway/client/v3';
import { ton } from '../../../data/api.ts';
import { KnownFrom, useKnown } from '../../../data/known.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { AccountLink } from '../../../ui/account-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ListPanel } from '../../../ui/list-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TokenImage } from '../../../ui/token-image.tsx';
import { TokenTitle } from '../../../ui/token-title.tsx';
import type { TabProps } from '../../account.tsx';
import { NftSalePrice } from './nft-sale.tsx';
import { contentFact, describedFacts } from './token-content.tsx';
import { TransferRows } from './transfer-rows.tsx';

type Item = components['schemas']['NFTItem'];
type Transfer = components['schemas']['NFTTransfer'];

export function NftItem({ account }: TabProps) {
  const result = useQuery(queryOf(ton.v3.nftItems, { address: [account] }));
  return (
    <Panel title="NFT" result={result}>
      {({ nft_items: [item], ...answer }) =>
        item ? (
          <KnownFrom answer={answer}>
            <ItemPicture address={account} />
            <ItemFacts item={item} />
          </KnownFrom>
        ) : (
          <p class="empty">
            The contract has the methods of an NFT, but its collection does not know it.
          </p>
        )
      }
    </Panel>
  );
}

function ItemPicture({ address }: { readonly address: string }) {
  return (
    <div class="item-picture">
      <TokenImage address={address} size="picture" />
    </div>
  );
}

function ItemFacts({ item }: { readonly item: Item }) {
  const { address, collection_address, owner_address, real_owner } = item;
  const metadata = useKnown().metadata?.[address];
  const sale = item.sale_contract_address ?? item.auction_contract_address;
  return (
    <Facts
      facts={[
        ['Name', <TokenTitle key="name" address={address} isText />],
        [
          'Index',
          <span key="index" class="hash">
            {item.index}
          </span>,
        ],
        [
          'Collection',
          collection_address ? (
            <TokenTitle key="collection" address={collection_address} />
          ) : (
            'none'
          ),
        ],
        [
          'Owner',
          owner_address ? <AccountLink key="owner" address={owner_address} canCopy /> : 'none',
        ],
        [
          'Seller',
          real_owner && real_owner !== owner_address ? (
            <AccountLink key="seller" address={real_owner} canCopy />
          ) : null,
        ],
        ['On sale by', sale ? <AccountLink key="sale" address={sale} /> : null],
        ['Price', sale ? <NftSalePrice key="price" contract={sale} /> : null],
        ...describedFacts(metadata),
        contentFact(item.content),
      ]}
    />
  );
}

export function ItemTransfers({ account, cursor }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.nftTransfers, {
      item_address: [account],
      limit: 20,
      ...(cursor !== null && { cursor }),
    }),
  );
  return (
    <ListPanel title="Owners" result={result}>
      {({ nft_transfers }) => <NftTransferRows transfers={nft_transfers} />}
    </ListPanel>
  );
}

export function NftTransferRows({ transfers }: { readonly transfers: readonly Transfer[] }) {
  return (
    <TransferRows
      transfers={transfers.map((transfer) => ({
        ...transfer,
        source: transfer.old_owner,
        destination: transfer.new_owner,
        what: <TokenTitle address={transfer.nft_address} />,
      }))}
    />
  );
}
