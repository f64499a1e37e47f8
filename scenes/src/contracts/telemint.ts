import {
  type Address,
  type Builder,
  beginCell,
  type Cell,
  contractAddress,
  type StateInit,
} from '@ton/core';
import { type KeyPair, sign } from '@ton/crypto';
import { compile } from '../compile.ts';
import { attributeKey } from './content.ts';
import { encodedName } from './dns.ts';
import type { Royalty } from './nft.ts';

export interface NameAuction {
  readonly beneficiary: Address;
  readonly initialMinBidNano: bigint;
  /** Zero: there is none. */
  readonly maxBidNano: bigint;
  /** In percent of the bid before. */
  readonly minBidStep: number;
  readonly minExtendTime: number;
  readonly duration: number;
}

// telemint_text$_ len:(## 8) text:(bits (len * 8)) = TelemintText;
function shortText(bytes: Uint8Array): Builder {
  return beginCell().storeUint(bytes.length, 8).storeBuffer(Buffer.from(bytes));
}

// _ numerator:uint16 denominator:uint16 destination:MsgAddress = TelemintRoyaltyParams;
function royaltyCell({ numerator, denominator, destination }: Royalty): Cell {
  const cell = beginCell().storeUint(numerator, 16).storeUint(denominator, 16);
  return cell.storeAddress(destination).endCell();
}

// _ public_key:uint256 content:^Cell item_code:^Cell royalty:^TelemintRoyaltyParams domain:TelemintText = NamesStorage;
/** The collection of the names of a zone, of which the owner of the key signs every name. */
export async function nameCollectionInit(
  publicKey: Buffer,
  content: Cell,
  royalty: Royalty,
  zone: string,
): Promise<StateInit> {
  const data = beginCell().storeBuffer(publicKey, 32).storeRef(content);
  data.storeRef(await compile('telemint/item')).storeRef(royaltyCell(royalty));
  data.storeBuilder(
    shortText(
      encodedName(zone)
        .beginParse()
        .loadBuffer(zone.length + 1),
    ),
  );
  return { code: await compile('telemint/collection'), data: data.endCell() };
}

/** The index of a name: its hash. */
export function nameIndex(name: string): bigint {
  return BigInt(`0x${attributeKey(name).toString('hex')}`);
}

// _ index:uint256 collection:MsgAddress = NewName;
export async function nameAddress(collection: Address, name: string): Promise<Address> {
  const data = beginCell().storeUint(nameIndex(name), 256).storeAddress(collection).endCell();
  return contractAddress(0, { code: await compile('telemint/item'), data });
}

// _ beneficiary:MsgAddress initial_min_bid:Coins max_bid:Coins min_bid_step:uint8 min_extend_time:uint32
//   duration:uint32 = TeleitemAuctionConfig;
function auctionCell(auction: NameAuction): Cell {
  const cell = beginCell().storeAddress(auction.beneficiary).storeCoins(auction.initialMinBidNano);
  cell.storeCoins(auction.maxBidNano).storeUint(auction.minBidStep, 8);
  return cell.storeUint(auction.minExtendTime, 32).storeUint(auction.duration, 32).endCell();
}

// telemint_msg_deploy#4637289a sig:bits512 subwallet_id:uint32 valid_since:uint32 valid_till:uint32
//   token_name:TelemintText content:^Cell auction_config:^TeleitemAuctionConfig royalty:(Maybe ^TelemintRoyaltyParams)
export function deployNameBody(
  key: KeyPair,
  now: number,
  name: string,
  content: Cell,
  auction: NameAuction,
): Cell {
  const order = beginCell()
    .storeUint(0, 32)
    .storeUint(now - 600, 32)
    .storeUint(now + 600, 32);
  order.storeBuilder(shortText(Buffer.from(name))).storeRef(content);
  order.storeRef(auctionCell(auction)).storeMaybeRef(null);
  const signature = sign(order.endCell().hash(), key.secretKey);
  return beginCell().storeUint(0x4637289a, 32).storeBuffer(signature).storeBuilder(order).endCell();
}

// teleitem_start_auction#487a8e81 query_id:uint64 auction_config:^TeleitemAuctionConfig
export function startNameAuctionBody(auction: NameAuction, queryId = 0): Cell {
  const body = beginCell().storeUint(0x487a8e81, 32).storeUint(queryId, 64);
  return body.storeRef(auctionCell(auction)).endCell();
}

// teleitem_cancel_auction#371638ae query_id:uint64
export function cancelNameAuctionBody(queryId = 0): Cell {
  return beginCell().storeUint(0x371638ae, 32).storeUint(queryId, 64).endCell();
}
