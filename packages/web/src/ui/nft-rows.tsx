import type { components } from '@tonway/client/v3';
import { shortId } from '../format/text.ts';
import { AccountLink } from './account-link.tsx';
import { TokenTitle } from './token-title.tsx';

type NftItem = components['schemas']['NFTItem'];

export function NftRows({ items }: { readonly items: readonly NftItem[] }) {
  return (
    <table class="table folds">
      <thead>
        <tr>
          <th>Item</th>
          <th>Index</th>
          <th>Collection</th>
          <th>Owner</th>
          <th>Sale</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ address, index, collection_address, owner_address, real_owner, on_sale }) => (
          <tr key={address} data-row>
            <td>
              <TokenTitle address={address} />
            </td>
            <td class="id" title={index}>
              {shortId(index)}
            </td>
            <td>{collection_address && <TokenTitle address={collection_address} />}</td>
            <td>
              {(real_owner ?? owner_address) && (
                <AccountLink address={real_owner ?? owner_address ?? ''} />
              )}
            </td>
            <td>{on_sale && <span class="tag pending">on sale</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
