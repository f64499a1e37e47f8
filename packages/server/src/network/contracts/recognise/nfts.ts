import { ChainError } from '@tonway/chain';
import { accountKey } from '../../../store/accounts/account-key.ts';
import { ContractError } from '../errors.ts';
import { readItemContent, readNftCollection, readVerifiedItem, type VerifiedItem } from '../nft.ts';
import { type ContentObject, contentObject } from './content.ts';
import { type Detector, keyOrNull } from './detector.ts';
import { readDnsEntry } from './domains.ts';

/** The collection of an item that has none. */
const NO_COLLECTION = new Uint8Array();

export const nftCollection: Detector = {
  methods: ['get_collection_data'],
  async read(contract) {
    const { nextItemIndex, owner, content } = await readNftCollection(contract);
    return {
      nft_collections: {
        next_item_index: nextItemIndex,
        owner: keyOrNull(owner),
        content: contentObject(content),
      },
    };
  },
};

export const nftItem: Detector = {
  methods: ['get_nft_data'],
  async read(contract, { zones }) {
    const item = await readVerifiedItem(contract);
    const { isInitialized, index, collection, owner } = item;
    const content = await readContent(item);
    const zone = collection && (await zones.of(collection));
    const domain = zone && (await readDnsEntry(contract, zone));
    return {
      nft_items: {
        is_initialized: isInitialized,
        item_index: index,
        collection: collection ? accountKey(collection.address) : NO_COLLECTION,
        owner: keyOrNull(owner),
        content: domain ? { ...content, domain: domain.name } : content,
      },
      ...(domain?.records && {
        dns_entries: { owner: keyOrNull(owner), domain: domain.name, ...domain.records },
      }),
    };
  },
};

/** Null if the content cannot be read: the item is stored anyway. */
async function readContent(item: VerifiedItem): Promise<ContentObject | null> {
  try {
    return contentObject(await readItemContent(item));
  } catch (error) {
    if (error instanceof ContractError || error instanceof ChainError) return null;
    throw error;
  }
}
