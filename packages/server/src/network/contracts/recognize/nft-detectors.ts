import { accountKey } from '../../../store/accounts/account-key.ts';
import type { ContractRows } from '../../../store/contracts/tables.ts';
import { type Contract, UnexpectedContract } from '../contract.ts';
import { MethodStack } from '../method-stack.ts';
import { readItemContent, readNftCollection, readVerifiedItem } from '../nft.ts';
import {
  contentObject,
  type Detector,
  keyOrNull,
  nullIfUnexpected,
  snakeText,
} from './detector.ts';
import { readDnsEntry } from './dns-zones.ts';

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
    // an item whose content cannot be read is stored anyway
    const content = await nullIfUnexpected(async () => contentObject(await readItemContent(item)));
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

type TelemintItem = NonNullable<ContractRows['telemint_items']>;
type Auction = Pick<TelemintItem, 'bidder' | 'bid' | 'bid_at' | 'min_bid' | 'end_time'>;

/** User names and numbers that are sold by auction. */
export const telemintItem: Detector = {
  methods: [
    'get_telemint_token_name',
    'get_telemint_auction_state',
    'get_telemint_auction_config',
    'royalty_params',
  ],
  async read(contract) {
    const name = await MethodStack.run(contract, 'get_telemint_token_name', 1);
    const item = {
      token_name: snakeText(name.slice(0)),
      ...(await readConfig(contract)),
      ...(await readRoyalty(contract)),
      ...(await readAuction(contract)),
    };
    return { telemint_items: item };
  },
};

const NO_AUCTION: Auction = { bidder: null, bid: 0n, bid_at: 0n, min_bid: 0n, end_time: 0n };

// (slice bidder, int bid, int bid_ts, int min_bid, int end_time) get_telemint_auction_state()
/** The method throws while there is no auction. */
async function readAuction(contract: Contract): Promise<Auction> {
  try {
    const stack = await MethodStack.run(contract, 'get_telemint_auction_state', 5);
    return {
      bidder: keyOrNull(stack.addressOrNull(0)),
      bid: stack.number(1),
      bid_at: stack.int64(2),
      min_bid: stack.number(3),
      end_time: stack.int64(4),
    };
  } catch (error) {
    if (error instanceof UnexpectedContract) return NO_AUCTION;
    throw error;
  }
}

// (slice beneficiary, int initial_min_bid, int max_bid, int min_bid_step, int min_extend_time, int duration)
//   get_telemint_auction_config()
async function readConfig(contract: Contract) {
  const stack = await MethodStack.run(contract, 'get_telemint_auction_config', 6);
  return {
    beneficiary: keyOrNull(stack.addressOrNull(0)),
    initial_min_bid: stack.number(1),
    max_bid: stack.number(2),
    min_bid_step: stack.number(3),
    min_extend_time: stack.number(4),
    duration: stack.number(5),
  };
}

// (int numerator, int denominator, slice destination) royalty_params()
async function readRoyalty(contract: Contract) {
  const stack = await MethodStack.run(contract, 'royalty_params', 3);
  return {
    royalty_numerator: stack.int64(0),
    royalty_denominator: stack.int64(1),
    royalty_destination: keyOrNull(stack.addressOrNull(2)),
  };
}
