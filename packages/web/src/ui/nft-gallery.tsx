import type { components } from '@tonway/client/v3';
import { AccountLink } from './account-link.tsx';
import { TokenImage } from './token-image.tsx';
import { TokenTitle } from './token-title.tsx';

type NftItem = components['schemas']['NFTItem'];

interface NftGalleryProps {
  readonly items: readonly NftItem[];
  /** The collection of all items, if the page is about one. */
  readonly collection?: string;
}

/** NFTs as pictures, each with its name, and its collection or owner. */
export function NftGallery({ items, collection }: NftGalleryProps) {
  return (
    <ul class="gallery">
      {items.map((item) => (
        <li key={item.address} data-row>
          <TokenImage address={item.address} size="card" />
          <p class="gallery-name">
            <TokenTitle address={item.address} isText />
          </p>
          <p class="gallery-detail">
            <Detail item={item} isOfCollection={collection !== undefined} />
          </p>
          {item.on_sale && <span class="tag pending">on sale</span>}
        </li>
      ))}
    </ul>
  );
}

interface DetailProps {
  readonly item: NftItem;
  readonly isOfCollection: boolean;
}

function Detail({ item, isOfCollection }: DetailProps) {
  const { collection_address, owner_address, real_owner } = item;
  const owner = real_owner ?? owner_address;
  if (isOfCollection) return owner ? <AccountLink address={owner} /> : <>no owner</>;
  return collection_address ? (
    <TokenTitle address={collection_address} isText />
  ) : (
    <>no collection</>
  );
}
