import { type Cell, toBase64 } from '@tonway/chain';
import {
  multisigApprove as approveBody,
  multisigExecute as executeBody,
  multisigApproveAccepted,
  multisigApproveRejected,
  multisigNewOrder,
  multisigOrderInit,
} from '@tonway/contracts';
import { account, boc, digits, flag, hash, integer } from '../details/details.ts';
import type { Flow } from '../engine/flow.ts';
import { ActionKind } from '../engine/kind.ts';
import { anyOf, GroupPattern } from '../engine/pattern.ts';
import { say } from '../phrases/phrase.ts';
import type { Account } from '../trace/trace.ts';
import { call, isCall, plainBocText, textOf, tonTransfer } from './basic.ts';

interface OrderAction {
  readonly order: Account | null;
  /** All signers of the order are involved. */
  readonly signers: readonly Account[];
}

interface CreateOrder extends OrderAction {
  readonly creator: Account | null;
  readonly multisig: Account | null;
  readonly queryId: bigint;
  readonly seqno: bigint;
  readonly isBySigner: boolean;
  readonly isApproved: boolean;
  readonly creatorIndex: number;
  readonly expirationDate: number;
  readonly content: Cell;
}

export const multisigCreateOrder: ActionKind<CreateOrder> = new ActionKind(
  'multisig_create_order',
  {
    since: 'v2',
    phrase: say('source', 'proposed | propose | proposing', 'order {order_seqno} in {destination}'),
    fields: (data) => ({
      source: data.creator,
      destination: data.multisig,
      destination_secondary: data.order,
      data: {
        multisig_create_order_data: {
          query_id: data.queryId,
          order_seqno: data.seqno,
          is_created_by_signer: data.isBySigner,
          is_signed_by_creator: data.isApproved,
          creator_index: data.creatorIndex,
          expiration_date: data.expirationDate,
          order_boc: plainBocText(data.content),
        },
      },
    }),
    accounts: ({ signers }) => signers,
    details: {
      query_id: digits('multisig_create_order_data.query_id'),
      order_seqno: digits('multisig_create_order_data.order_seqno'),
      is_created_by_signer: flag('multisig_create_order_data.is_created_by_signer'),
      is_signed_by_creator: flag('multisig_create_order_data.is_signed_by_creator'),
      creator_index: integer('multisig_create_order_data.creator_index'),
      expiration_date: integer('multisig_create_order_data.expiration_date'),
      order_boc: boc('multisig_create_order_data.order_boc'),
      source: account('source'),
      destination: account('destination'),
      destination_order: account('destination_secondary'),
    },
  },
);

export const multisigCreateOrderFlow: Flow = {
  pattern: call(multisigNewOrder).toEach(call(multisigOrderInit).as('order')),
  build(anchor, found, { contracts }) {
    const order = found.one('order');
    const signers = contracts.orderSigners(order.destination ?? '');
    if (!signers) return null;
    const request = anchor.load(multisigNewOrder);
    const init = order.load(multisigOrderInit);
    return multisigCreateOrder.action({
      creator: anchor.source,
      multisig: anchor.destination,
      order: order.destination,
      signers,
      queryId: request.queryId,
      seqno: request.orderSeqno,
      isBySigner: request.signer,
      isApproved: init.approveOnInit !== null,
      creatorIndex: request.index,
      expirationDate: request.expirationDate,
      content: init.order,
    });
  },
};

interface Approve extends OrderAction {
  readonly signer: Account | null;
  /** -1 if the approval is a comment. */
  readonly signerIndex: number;
  readonly exitCode: number;
}

/** Why an order rejects an approval. */
const REJECTIONS: Readonly<Record<string, string>> = {
  0: '',
  106: 'not a signer',
  107: 'already approved',
  111: 'the order has expired',
  112: 'already executed',
};

export const multisigApprove: ActionKind<Approve> = new ActionKind('multisig_approve', {
  since: 'v2',
  phrase: say(
    'source',
    'approved | approve | approving',
    'order {destination}[: {exit_code:exit}]',
  ).words('exit_code', REJECTIONS),
  fields: ({ signer, order, signerIndex, exitCode }) => ({
    source: signer,
    destination: order,
    data: { multisig_approve_data: { signer_index: signerIndex, exit_code: exitCode } },
  }),
  accounts: ({ signers }) => signers,
  details: {
    signer_index: integer('multisig_approve_data.signer_index'),
    exit_code: integer('multisig_approve_data.exit_code'),
    source: account('source'),
    destination: account('destination'),
  },
});

const approval = new GroupPattern(
  (group) =>
    isCall(group, approveBody) || (group.kind === tonTransfer && textOf(group) === 'approve'),
  { signs: [approveBody.opcode, tonTransfer] },
);

export const multisigApproveFlow: Flow = {
  pattern: approval.toEach(
    anyOf(call(multisigApproveAccepted), call(multisigApproveRejected).as('rejection')),
  ),
  build(anchor, found, { contracts }) {
    const signers = contracts.orderSigners(anchor.destination ?? '');
    if (!signers) return null;
    const rejection = found.maybe('rejection');
    const data: Approve = {
      signer: anchor.source,
      order: anchor.destination,
      signers,
      signerIndex: anchor.kind === tonTransfer ? -1 : anchor.load(approveBody).signerIndex,
      exitCode: rejection ? rejection.load(multisigApproveRejected).exitCode : 0,
    };
    return multisigApprove.action(data, { isFailed: rejection !== null });
  },
};

interface Execute extends OrderAction {
  readonly multisig: Account | null;
  readonly queryId: bigint;
  readonly seqno: bigint;
  readonly expirationDate: number;
  readonly approvals: number;
  readonly signersHash: string;
  readonly content: Cell;
}

export const multisigExecute: ActionKind<Execute> = new ActionKind('multisig_execute', {
  since: 'v2',
  phrase: say(
    null,
    'executed | execute | executing',
    'order {order_seqno} of {destination} [with {approvals_num} approvals]',
  ),
  fields: (data) => ({
    source: data.order,
    destination: data.multisig,
    data: {
      multisig_execute_data: {
        query_id: data.queryId,
        order_seqno: data.seqno,
        expiration_date: data.expirationDate,
        approvals_num: data.approvals,
        signers_hash: data.signersHash,
        order_boc: plainBocText(data.content),
      },
    },
  }),
  accounts: ({ signers }) => signers,
  details: {
    query_id: digits('multisig_execute_data.query_id'),
    order_seqno: digits('multisig_execute_data.order_seqno'),
    expiration_date: integer('multisig_execute_data.expiration_date'),
    approvals_num: integer('multisig_execute_data.approvals_num'),
    signers_hash: hash('multisig_execute_data.signers_hash'),
    order_boc: boc('multisig_execute_data.order_boc'),
    source: account('source'),
    destination: account('destination'),
  },
});

export const multisigExecuteFlow: Flow = {
  pattern: call(executeBody),
  build(anchor, _found, { contracts }) {
    const signers = contracts.orderSigners(anchor.source ?? '');
    if (!signers) return null;
    const body = anchor.load(executeBody);
    const data: Execute = {
      order: anchor.source,
      multisig: anchor.destination,
      signers,
      queryId: body.queryId,
      seqno: body.orderSeqno,
      expirationDate: body.expirationDate,
      approvals: body.approvalsNum,
      signersHash: toBase64(body.signersHash.bytes),
      content: body.order,
    };
    return multisigExecute.action(data, { isFailed: anchor.isAborted });
  },
};
