import { readBoc } from '@tonway/chain';
import { type OrderAction as LoadedAction, loadOrderActions } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import type {
  Multisig as LedgerMultisig,
  MultisigOrder as LedgerOrder,
} from '../../../store/ledger/contracts.ts';
import {
  Boc,
  Decimal,
  Flag,
  Hash,
  Int,
  Lt,
  Nano,
  Nullable,
  named,
  RawAddress,
  Text,
  UnixTime,
} from '../../kernel/fields.ts';
import { orderBody } from './order-body.ts';
import { accountText, addressText, base64, bocText } from './text.ts';
import { tokenContract } from './tokens.ts';

export const OrderAction = named(
  'OrderAction',
  'An action of an order of a multisig wallet',
  Type.Object({
    destination: Nullable(RawAddress('Receiver of the message')),
    value: Nullable(Nano('Value of the message')),
    body_raw: Nullable(Boc('Body of the message')),
    parsed: Flag('The action is readable', true),
    error: Nullable(Text('Why the action is not readable', 'failed to parse order action: …')),
    parsed_body: Nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The decoded body, by `parsed_body_type`',
        examples: [{ comment: 'hello', encrypted: false }],
      }),
    ),
    parsed_body_type: Text('Kind of the body', 'ton_transfer'),
    send_mode: Int('Mode of sending', 3),
  }),
);

const NO_MESSAGE = { destination: null, value: null, body_raw: null };

function orderAction(action: LoadedAction): Static<typeof OrderAction> {
  if (action.kind === 'unreadable') return unreadable(action.error);
  if (action.kind === 'update_params')
    return {
      ...NO_MESSAGE,
      ...readable('multisig_update_params', {
        new_threshold: action.threshold,
        new_signers: action.signers.map(addressText),
        new_proposers: action.proposers.map(addressText),
      }),
      send_mode: 0,
    };
  const { info, body } = action.message;
  return {
    destination: addressText(info.destination),
    value: info.kind === 'internal' ? info.value.coins.toString() : null,
    body_raw: bocText(body),
    ...readable(...orderBody(action.body)),
    send_mode: action.mode,
  };
}

function readable(parsed_body_type: string, parsed_body: Record<string, unknown>) {
  return { parsed: true, error: null, parsed_body, parsed_body_type };
}

function unreadable(reason: string): Static<typeof OrderAction> {
  return {
    ...NO_MESSAGE,
    parsed: false,
    error: `failed to parse order action: ${reason}`,
    parsed_body: null,
    parsed_body_type: 'unknown',
    send_mode: 0,
  };
}

const CONTRACT = {
  last_transaction_lt: Lt('When the last transaction happened'),
  code_hash: Nullable(Hash('Hash of the code')),
  data_hash: Nullable(Hash('Hash of the data')),
};

const Signers = Type.Array(RawAddress('An account that may approve'), {
  description: 'Accounts that may approve, by index',
});

export const MultisigOrder = named(
  'MultisigOrder',
  'An order of a multisig wallet: actions that are executed when enough signers approve',
  Type.Object({
    address: RawAddress('The contract of the order'),
    multisig_address: RawAddress('The multisig wallet'),
    order_seqno: Nullable(Decimal('Number of the order', '3')),
    threshold: Nullable(Int('Number of approvals that the order needs', 2)),
    sent_for_execution: Nullable(Flag('The order has been executed', true)),
    approvals_mask: Nullable(Decimal('One bit per signer that has approved', '3')),
    approvals_num: Nullable(Int('Number of approvals', 2)),
    expiration_date: Nullable(UnixTime('When the order expires')),
    order_boc: Nullable(Boc('The actions')),
    signers: Signers,
    ...CONTRACT,
    actions: Nullable(
      Type.Array(OrderAction, {
        description: 'The actions; null unless `parse_actions` is set and the order is readable',
        examples: [[]],
      }),
    ),
  }),
);

/** `parseActions`: whether the actions are decoded. */
export function multisigOrder(
  order: LedgerOrder,
  parseActions: boolean,
): Static<typeof MultisigOrder> {
  const actions = parseActions ? loadOrderActions(readBoc(order.actions)) : null;
  return {
    address: accountText(order.account),
    multisig_address: accountText(order.multisig),
    order_seqno: order.seqno.toString(),
    threshold: order.threshold,
    sent_for_execution: order.isSentForExecution,
    approvals_mask: order.approvalsMask.toString(),
    approvals_num: order.approvalsNum,
    expiration_date: order.expirationDate,
    order_boc: base64(order.actions),
    signers: order.signers.map(accountText),
    ...tokenContract(order),
    actions: actions?.map(orderAction) ?? null,
  };
}

export const Multisig = named(
  'Multisig',
  'A multisig wallet',
  Type.Object({
    address: RawAddress('The multisig wallet'),
    next_order_seqno: Nullable(
      Decimal('Number of the next order; -1 if numbers are arbitrary', '4'),
    ),
    threshold: Nullable(Int('Number of approvals that an order needs', 2)),
    signers: Signers,
    proposers: Type.Array(RawAddress('An account that may only propose'), {
      description: 'Accounts that may only propose orders',
    }),
    ...CONTRACT,
    orders: Type.Array(MultisigOrder, { description: 'The oldest first, without actions' }),
  }),
);

export function multisig(
  wallet: LedgerMultisig,
  orders: readonly LedgerOrder[],
): Static<typeof Multisig> {
  return {
    address: accountText(wallet.account),
    next_order_seqno: wallet.nextOrderSeqno.toString(),
    threshold: wallet.threshold,
    signers: wallet.signers.map(accountText),
    proposers: wallet.proposers.map(accountText),
    ...tokenContract(wallet),
    orders: orders.map((order) => multisigOrder(order, false)),
  };
}
