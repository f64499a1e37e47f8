import type { Cell, MessageAddress } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type {
  IndexedTokenEvent,
  TokenAction,
  TokenBodies,
} from '../../../store/ledger/token-event.ts';
import {
  Boc,
  Decimal,
  EXAMPLE,
  Flag,
  Hash,
  Lt,
  Nano,
  Nullable,
  named,
  RawAddress,
  Text,
  UnixTime,
} from '../../kernel/fields.ts';
import { NO_ADDRESS } from './address-book.ts';
import { DecodedCell, decodedCell } from './message.ts';
import { accountText, addressText, base64, bocText } from './text.ts';

const QueryId = Decimal('Number that the sender chose', '0');
const JettonMaster = RawAddress('The master contract of the jetton', EXAMPLE.otherRawAddress);
const Amount = Decimal('Amount in the smallest unit of the jetton', '1000000');

const Transaction = {
  transaction_hash: Hash('Hash of the transaction of the jetton wallet or NFT'),
  transaction_lt: Lt('When the transaction was executed'),
  transaction_now: UnixTime('When the transaction was executed'),
  transaction_aborted: Flag('The transaction failed, and nothing was moved'),
};

const ResponseDestination = Nullable(
  Text(
    'Account that receives the excess: raw address, or `addr_none` if the message names none',
    EXAMPLE.rawAddress,
  ),
);

function payload(name: string) {
  return Nullable(Boc(`The ${name} payload; null if there is none`));
}

const TraceId = Nullable(Hash('Hash of the first transaction of the trace; null if it is unknown'));

export const JettonTransfer = named(
  'JettonTransfer',
  'A transfer of jettons that the jetton wallet of the sender executed; the receiver may still refuse it',
  Type.Object({
    query_id: QueryId,
    source: RawAddress('The sender'),
    destination: Nullable(RawAddress('The receiver', EXAMPLE.otherRawAddress)),
    amount: Amount,
    source_wallet: RawAddress('Jetton wallet of the sender'),
    jetton_master: JettonMaster,
    ...Transaction,
    response_destination: ResponseDestination,
    custom_payload: payload('custom'),
    decoded_custom_payload: DecodedCell,
    forward_ton_amount: Nano('Value of the notification of the receiver', '1'),
    forward_payload: payload('forward'),
    decoded_forward_payload: DecodedCell,
    trace_id: TraceId,
  }),
);

export const JettonBurn = named(
  'JettonBurn',
  'A burn of jettons that the jetton wallet of the owner executed',
  Type.Object({
    query_id: QueryId,
    owner: RawAddress('The owner'),
    jetton_wallet: RawAddress('Jetton wallet of the owner'),
    jetton_master: JettonMaster,
    ...Transaction,
    amount: Amount,
    response_destination: ResponseDestination,
    custom_payload: payload('custom'),
    decoded_custom_payload: DecodedCell,
    trace_id: TraceId,
  }),
);

export const NftTransfer = named(
  'NFTTransfer',
  'A transfer of an NFT that its contract executed',
  Type.Object({
    query_id: QueryId,
    nft_address: RawAddress('The NFT'),
    nft_collection: Text(
      'The collection: raw address, or `addr_none` if the NFT belongs to none',
      EXAMPLE.otherRawAddress,
    ),
    ...Transaction,
    old_owner: RawAddress('The sender'),
    new_owner: Nullable(RawAddress('The receiver', EXAMPLE.otherRawAddress)),
    response_destination: ResponseDestination,
    custom_payload: payload('custom'),
    decoded_custom_payload: DecodedCell,
    forward_amount: Nano('Value of the notification of the receiver', '1'),
    forward_payload: payload('forward'),
    decoded_forward_payload: DecodedCell,
    trace_id: TraceId,
  }),
);

/** An event with the parsed message of its transaction. */
export interface ParsedEvent<Kind extends keyof TokenBodies> extends IndexedTokenEvent {
  readonly action: TokenAction<Kind>;
}

export function jettonTransfer(
  event: ParsedEvent<'jetton_transfer'>,
): Static<typeof JettonTransfer> {
  const { body, info } = event.action;
  return {
    query_id: body.queryId.toString(),
    source: requiredText(info.source),
    destination: addressText(body.destination),
    amount: body.amount.toString(),
    source_wallet: accountText(event.transaction.account),
    jetton_master: accountText(event.token),
    ...transactionFields(event),
    response_destination: addressOrNone(body.responseDestination),
    ...customPayload(body.customPayload),
    forward_ton_amount: body.forwardTonAmount.toString(),
    ...forwardPayload(body.forwardPayload),
    ...traceField(event),
  };
}

export function jettonBurn(event: ParsedEvent<'jetton_burn'>): Static<typeof JettonBurn> {
  const { body, info } = event.action;
  return {
    query_id: body.queryId.toString(),
    owner: requiredText(info.source),
    jetton_wallet: accountText(event.transaction.account),
    jetton_master: accountText(event.token),
    ...transactionFields(event),
    amount: body.amount.toString(),
    response_destination: addressOrNone(body.responseDestination),
    ...customPayload(body.customPayload),
    ...traceField(event),
  };
}

export function nftTransfer(event: ParsedEvent<'nft_transfer'>): Static<typeof NftTransfer> {
  const { body, info } = event.action;
  return {
    query_id: body.queryId.toString(),
    nft_address: accountText(event.transaction.account),
    nft_collection: event.token.length > 0 ? accountText(event.token) : NO_ADDRESS,
    ...transactionFields(event),
    old_owner: requiredText(info.source),
    new_owner: addressText(body.newOwner),
    response_destination: addressOrNone(body.responseDestination),
    ...customPayload(body.customPayload),
    forward_amount: body.forwardAmount.toString(),
    ...forwardPayload(body.forwardPayload),
    ...traceField(event),
  };
}

function traceField({ transaction: { traceId } }: ParsedEvent<keyof TokenBodies>) {
  return { trace_id: traceId && base64(traceId) };
}

function transactionFields({ transaction, action }: ParsedEvent<keyof TokenBodies>) {
  return {
    transaction_hash: base64(transaction.hash),
    transaction_lt: transaction.lt.toString(),
    transaction_now: Number(transaction.now),
    transaction_aborted: action.isAborted,
  };
}

/** The sender of an internal message always has an address. */
function requiredText(address: MessageAddress): string {
  return addressText(address) ?? NO_ADDRESS;
}

/** Null for an external address. */
function addressOrNone(address: MessageAddress): string | null {
  return address === null ? NO_ADDRESS : addressText(address);
}

function customPayload(cell: Cell | null) {
  const boc = cell && bocText(cell);
  return {
    custom_payload: boc,
    decoded_custom_payload: cell && boc ? decodedCell(cell, boc) : null,
  };
}

/** An empty payload inside the message counts as none. */
function forwardPayload({ isReference, cell }: { isReference: boolean; cell: Cell }) {
  const isEmpty = !isReference && cell.bitLength === 0 && cell.refCount === 0;
  const boc = isEmpty ? null : bocText(cell);
  return {
    forward_payload: boc,
    decoded_forward_payload: boc ? decodedCell(cell, boc) : null,
  };
}
