import { BitString } from '@tonway/chain';
import { printBits } from '../print/values.ts';
import {
  address,
  bits512,
  cellRef,
  coins,
  inReference,
  maybe,
  uint8,
  uint16,
  uint32,
  uint64,
} from './fields.ts';
import { type Field, newField, struct } from './struct.ts';

// telemint_text$_ len:(## 8) text:(bits (len * 8)) = TelemintText;
const text: Field<Uint8Array> = newField<Uint8Array>('TelemintText', {
  load: (slice) => slice.loadBytes(slice.loadUint(8)),
  store: (bytes, builder) => builder.storeUint(bytes.length, 8).storeBytes(bytes),
  print: (bytes) => ({
    '@type': 'telemint_text',
    len: String(bytes.length),
    text: printBits(BitString.copyOf(bytes)),
  }),
});

const tokenInfo = struct('telemint_token_info', '#_', { name: text, domain: text });
const royaltyParams = struct('nft_royalty_params', '#_', {
  numerator: uint16,
  denominator: uint16,
  destination: address,
});
const auctionConfig = struct('teleitem_auction_config', '#_', {
  beneficiaryAddress: address,
  initialMinBid: coins,
  maxBid: coins,
  minBidStep: uint8,
  minExtendTime: uint32,
  duration: uint32,
});
const restrictions = struct('telemint_restrictions', '#_', {
  forceSenderAddress: maybe(address),
  rewriteSenderAddress: maybe(address),
});

const unsignedDeploy = {
  subwalletId: uint32,
  validSince: uint32,
  validTill: uint32,
  tokenName: text,
  content: cellRef,
  auctionConfig: inReference(auctionConfig),
  royaltyParams: maybe(inReference(royaltyParams)),
};

/** Sent to the collection: mints a user name or number whose auction begins with this bid. */
export const telemintMsgDeploy = struct('telemint_msg_deploy', '#4637289a', {
  sig: bits512,
  msg: struct('telemint_unsigned_deploy', '#_', unsignedDeploy),
});
export const telemintMsgDeployV2 = struct('telemint_msg_deploy_v2', '#4637289b', {
  sig: bits512,
  msg: struct('telemint_unsigned_deploy_v2', '#_', {
    ...unsignedDeploy,
    restrictions: maybe(inReference(restrictions)),
  }),
});

const deployHead = { senderAddress: address, bid: coins };

export const teleitemMsgDeploy = struct('teleitem_msg_deploy', '#299a3e15', {
  ...deployHead,
  tokenInfo: inReference(tokenInfo),
  nftContent: cellRef,
  auctionConfig: inReference(auctionConfig),
  royaltyParams: inReference(royaltyParams),
});
export const teleitemMsgDeployHead = struct('teleitem_msg_deploy_head', '#299a3e15', deployHead);

export const teleitemMsgStartAuction = struct('teleitem_msg_start_auction', '#487a8e81', {
  queryId: uint64,
  auctionConfig: inReference(auctionConfig),
});
export const teleitemMsgCancelAuction = struct('teleitem_msg_cancel_auction', '#371638ae', {
  queryId: uint64,
});
export const teleitemOk = struct('teleitem_ok', '#a37a0983', { queryId: uint64 });
export const teleitemReturnBid = struct('teleitem_return_bid', '#a43227e1', { queryId: uint64 });

/** The payload with which an item is handed over to the winner of its auction. */
export const teleitemBidInfo = struct('teleitem_bid_info', '#38127de1', {
  bid: coins,
  bidTs: uint32,
});

export const TELEMINT_BODIES = [
  telemintMsgDeploy,
  telemintMsgDeployV2,
  teleitemMsgDeploy,
  teleitemMsgDeployHead,
  teleitemMsgStartAuction,
  teleitemMsgCancelAuction,
  teleitemOk,
  teleitemReturnBid,
  teleitemBidInfo,
] as const;
