import { bits256, bool, cellRef, maybe, uint8, uint32, uint48, uint64, uint256 } from './fields.ts';
import { struct } from './struct.ts';

/** Multisig v2. The printed name has this spelling in the reference implementation. */
export const multisigNewOrder = struct(
  'multisig_new_order',
  '#f718510f',
  {
    queryId: uint64,
    orderSeqno: uint256,
    signer: bool,
    index: uint8,
    expirationDate: uint48,
    order: cellRef,
  },
  { printedAs: 'mulisig_new_order' },
);

export const multisigOrderInit = struct('multisig_order_init', '#9c73fba2', {
  queryId: uint64,
  threshold: uint8,
  signers: cellRef,
  expirationDate: uint48,
  order: cellRef,
  approveOnInit: maybe(uint8),
});

export const multisigApprove = struct('multisig_approve', '#a762230f', {
  queryId: uint64,
  signerIndex: uint8,
});

export const multisigApproveAccepted = struct('multisig_approve_accepted', '#82609bf6', {
  queryId: uint64,
});

export const multisigApproveRejected = struct('multisig_approve_rejected', '#afaf283e', {
  queryId: uint64,
  exitCode: uint32,
});

export const multisigExecute = struct('multisig_execute', '#75097f5d', {
  queryId: uint64,
  orderSeqno: uint256,
  expirationDate: uint48,
  approvalsNum: uint8,
  signersHash: bits256,
  order: cellRef,
});

export const multisigExecuteInternal = struct('multisig_execute_internal', '#a32c59bf', {
  queryId: uint64,
  order: cellRef,
});

export const MULTISIG_BODIES = [
  multisigNewOrder,
  multisigOrderInit,
  multisigApprove,
  multisigApproveAccepted,
  multisigApproveRejected,
  multisigExecute,
  multisigExecuteInternal,
] as const;
