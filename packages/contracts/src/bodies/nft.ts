import {
  address,
  bool,
  cellRef,
  coins,
  maybe,
  payload,
  uint16,
  uint64,
  uint256,
} from './fields.ts';
import { struct } from './struct.ts';

// TEP-62
export const nftTransfer = struct('nft_transfer', '#5fcc3d14', {
  queryId: uint64,
  newOwner: address,
  responseDestination: address,
  customPayload: maybe(cellRef),
  forwardAmount: coins,
  forwardPayload: payload,
});

export const nftOwnershipAssigned = struct('nft_ownership_assigned', '#05138d91', {
  queryId: uint64,
  prevOwner: address,
  forwardPayload: payload,
});

export const getStaticData = struct('get_static_data', '#2fcb26a2', { queryId: uint64 });
export const reportStaticData = struct('report_static_data', '#8b771735', {
  queryId: uint64,
  index: uint256,
  collection: address,
});

/** The editor of an editable item changes its content. */
export const nftEditContent = struct('nft_edit_content', '#1a0b9d51', {
  queryId: uint64,
  content: cellRef,
});

// TEP-66
export const getRoyaltyParams = struct('get_royalty_params', '#693d3950', { queryId: uint64 });
export const reportRoyaltyParams = struct('report_royalty_params', '#a8cb00ad', {
  queryId: uint64,
  numerator: uint16,
  denominator: uint16,
  destination: address,
});

// TEP-85
const proofRequest = { queryId: uint64, dest: address, forwardPayload: cellRef, withContent: bool };

export const proveOwnership = struct('prove_ownership', '#04ded148', proofRequest);
export const ownershipProof = struct('ownership_proof', '#0524c7ae', {
  queryId: uint64,
  itemId: uint256,
  owner: address,
  data: cellRef,
  revokedAt: uint64,
  content: maybe(cellRef),
});
export const sbtRequestOwner = struct('sbt_request_owner', '#d0c3bfea', proofRequest);
export const sbtOwnerInfo = struct('sbt_owner_info', '#0dd607e3', {
  queryId: uint64,
  itemId: uint256,
  initiator: address,
  owner: address,
  data: cellRef,
  revokedAt: uint64,
  content: maybe(cellRef),
});
export const sbtDestroy = struct('sbt_destroy', '#1f04537a', { queryId: uint64 });
export const sbtTakeExcess = struct('sbt_take_excess', '#d136d3b3', { queryId: uint64 });
export const sbtRevoke = struct('sbt_revoke', '#6f89f5e3', { queryId: uint64 });

export const NFT_BODIES = [
  nftTransfer,
  nftOwnershipAssigned,
  nftEditContent,
  getStaticData,
  reportStaticData,
  getRoyaltyParams,
  reportRoyaltyParams,
  proveOwnership,
  ownershipProof,
  sbtRequestOwner,
  sbtOwnerInfo,
  sbtDestroy,
  sbtTakeExcess,
  sbtRevoke,
] as const;
