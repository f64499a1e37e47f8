import Type from 'typebox';
import { messageAccountKey } from '../../../store/accounts/account-key.ts';
import { receiverOf, type TokenBodies, tokenActionOf } from '../../../store/ledger/token-event.ts';
import {
  type EventTable,
  JETTON_BURN_LIST,
  JETTON_TRANSFER_LIST,
  NFT_TRANSFER_LIST,
  readTokenEvents,
  type TokenEventFilter,
  tokenEventOrder,
} from '../../../store/tokens/events.ts';
import { TimeSlice } from '../../../util/time-slice.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { named } from '../../kernel/fields.ts';
import { optional, type ParamValues } from '../../kernel/params.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { type Context, operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter, SORT } from '../paging.ts';
import { addressList, addressType } from '../params/address.ts';
import { LT, ltBounds, timeBounds, UTIME } from '../params/bounds.ts';
import { ownerDirection } from '../params/text.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/text.ts';
import {
  JettonBurn,
  JettonTransfer,
  jettonBurn,
  jettonTransfer,
  NftTransfer,
  nftTransfer,
  type ParsedEvent,
} from '../shapes/token-event.ts';

/** Parameters of all lists of token events. */
const EVENT_PARAMS = {
  owner_address: addressList('Sent or received by any of these accounts'),
  address: addressList('The same, used where `owner_address` is absent'),
  ...UTIME,
  ...LT,
  ...PAGE,
  ...SORT,
};

/** Parameters of both lists of jetton events. */
const JETTON_EVENT_PARAMS = {
  ...EVENT_PARAMS,
  jetton_wallet: addressList('By any of these jetton wallets, which are those of the senders'),
  jetton_master: optional(addressType, 'Of this jetton'),
};

type Values = ParamValues<typeof EVENT_PARAMS>;

function eventFilter(
  values: Values,
  accounts: readonly Buffer[] | null,
  token: Buffer | null,
  direction: TokenEventFilter['direction'] = null,
): TokenEventFilter {
  const owners = values.owner_address ?? values.address;
  return {
    ...(owners && { owners }),
    direction,
    ...(accounts && { accounts }),
    ...(token && { token }),
    utime: timeBounds(values),
    lt: ltBounds(values),
  };
}

/** The parsed events of a page, and the fields of the response beside them. */
async function eventPage<Kind extends keyof TokenBodies>(
  table: EventTable,
  kind: Kind,
  filter: TokenEventFilter,
  values: Values,
  context: Context,
) {
  const order = tokenEventOrder(filter, values.sort);
  const page = pageAfter(values, order, context.settings);
  const { items, next } = await readTokenEvents(context.store, table, filter, order, page);
  const addressBook = new AddressBookBuilder();
  const events: ParsedEvent<Kind>[] = [];
  const slice = new TimeSlice();
  for (const item of items) {
    const event = { ...item, action: tokenActionOf(item.transaction.content) };
    if (!isOf(kind, event)) continue;
    addAccounts(addressBook, event);
    events.push(event);
    if (slice.isOver) await slice.next();
  }
  return { events, fields: { ...(await addressBook.fields(context)), ...nextCursor(order, next) } };
}

type AnyEvent = Omit<ParsedEvent<keyof TokenBodies>, 'action'> & {
  readonly action: ReturnType<typeof tokenActionOf>;
};

function isOf<Kind extends keyof TokenBodies>(
  kind: Kind,
  event: AnyEvent,
): event is ParsedEvent<Kind> {
  return event.action?.body.kind === kind;
}

function addAccounts(
  addressBook: AddressBookBuilder,
  { transaction, token, action: { body, info } }: ParsedEvent<keyof TokenBodies>,
): void {
  addressBook.add(transaction.account);
  if (token.length > 0) addressBook.add(token);
  else addressBook.addNone();
  addressBook.add(messageAccountKey(info.source));
  addressBook.add(messageAccountKey(receiverOf(body)));
  if (body.responseDestination) addressBook.add(messageAccountKey(body.responseDestination));
  else addressBook.addNone();
}

export const jettonBurns = operation({
  name: 'jetton/burns',
  tag: 'Jettons',
  summary: 'Burns of jettons by owner, jetton wallet, jetton or time',
  description:
    'Including those of aborted transactions, in the order of `transaction_lt`; with bounds of time in the order of `transaction_now`. All parameters are combined.',
  params: JETTON_EVENT_PARAMS,
  result: named(
    'JettonBurnsAnswer',
    'Burns of jettons, with an address book',
    Type.Object({
      jetton_burns: Type.Array(JettonBurn, { description: 'In the requested order' }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(values, context) {
    const filter = eventFilter(values, values.jetton_wallet, values.jetton_master);
    const list = JETTON_BURN_LIST;
    const { events, fields } = await eventPage(list, 'jetton_burn', filter, values, context);
    const { maxResponseBytes } = context.settings;
    return { jetton_burns: await mapInSlices(events, jettonBurn, maxResponseBytes), ...fields };
  },
});

export const jettonTransfers = operation({
  name: 'jetton/transfers',
  tag: 'Jettons',
  summary: 'Transfers of jettons by owner, jetton wallet, jetton or time',
  description:
    'Transfers that the jetton wallet of the sender accepted, in the order of `transaction_lt`; with bounds of time in the order of `transaction_now`. All parameters are combined.',
  params: { ...JETTON_EVENT_PARAMS, direction: ownerDirection },
  result: named(
    'JettonTransfersAnswer',
    'Transfers of jettons, with an address book',
    Type.Object({
      jetton_transfers: Type.Array(JettonTransfer, { description: 'In the requested order' }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(values, context) {
    const { jetton_wallet, jetton_master, direction } = values;
    const filter = eventFilter(values, jetton_wallet, jetton_master, direction);
    const list = JETTON_TRANSFER_LIST;
    const { events, fields } = await eventPage(list, 'jetton_transfer', filter, values, context);
    const { maxResponseBytes } = context.settings;
    return {
      jetton_transfers: await mapInSlices(events, jettonTransfer, maxResponseBytes),
      ...fields,
    };
  },
});

export const nftTransfers = operation({
  name: 'nft/transfers',
  tag: 'NFTs',
  summary: 'Transfers of NFTs by owner, NFT, collection or time',
  description:
    'Including those of aborted transactions, in the order of `transaction_lt`; with bounds of time in the order of `transaction_now`. All parameters are combined.',
  params: {
    ...EVENT_PARAMS,
    item_address: addressList('Of any of these NFTs'),
    collection_address: optional(addressType, 'Of this collection'),
    direction: ownerDirection,
  },
  result: named(
    'NFTTransfersAnswer',
    'Transfers of NFTs, with an address book',
    Type.Object({
      nft_transfers: Type.Array(NftTransfer, { description: 'In the requested order' }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(values, context) {
    const { item_address, collection_address, direction } = values;
    const filter = eventFilter(values, item_address, collection_address, direction);
    const list = NFT_TRANSFER_LIST;
    const { events, fields } = await eventPage(list, 'nft_transfer', filter, values, context);
    const { maxResponseBytes } = context.settings;
    return { nft_transfers: await mapInSlices(events, nftTransfer, maxResponseBytes), ...fields };
  },
});
