import Type, { type Static } from 'typebox';
import { messageAccountKey } from '../../../store/accounts/account-key.ts';
import { ALL_LT, type Sort } from '../../../store/lists/list-sql.ts';
import {
  type FoundMessage,
  type MessageKind,
  type MessagePage,
  messageOrders,
  messageReader,
  readMessages,
} from '../../../store/messages/read.ts';
import type { MessageFilter } from '../../../store/messages/transactions.ts';
import { TimeSlice } from '../../../util/time-slice.ts';
import { named } from '../../kernel/fields.ts';
import { optional, type Param, type ParamValues, withDefault } from '../../kernel/params.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { type Context, operation, type V3Settings } from '../operation.ts';
import { decodeCursor, nextCursor, PAGE, pageOf, SORT } from '../paging.ts';
import { addressOrNullType, hashList, hashType } from '../params/address.ts';
import { LT, ltBounds, timeBounds, UTIME } from '../params/bounds.ts';
import { opcodeType } from '../params/number.ts';
import { directionParam } from '../params/text.ts';
import { booleanType } from '../params/v3-type.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Message, message } from '../shapes/message.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/text.ts';

/** Undefined if the parameter is missing; null stands for messages without an address. */
function optionalAddress(description: string): Param<Buffer | null | undefined> {
  return withDefault<Buffer | null | undefined>(addressOrNullType, undefined, description);
}

const PARAMS = {
  msg_hash: hashList('Hash of the message, or its normalized hash'),
  hash: {
    ...optional(hashType, 'Another name of `msg_hash`, used if `msg_hash` is absent'),
    fromQuery: (texts: readonly string[]) => hashType.read(texts.at(-1) ?? '') ?? null,
  },
  body_hash: optional(hashType, 'Hash of the body'),
  source: optionalAddress('Sender; `null` selects inbound external messages'),
  destination: optionalAddress('Receiver; `null` selects outbound external messages'),
  opcode: optional(opcodeType, 'First 32 bits of the body'),
  direction: directionParam,
  exclude_externals: withDefault(booleanType, false, 'Without inbound external messages'),
  only_externals: withDefault(booleanType, false, 'Only inbound external messages'),
  ...UTIME,
  ...LT,
  ...PAGE,
  ...SORT,
};

export const messages = operation({
  name: 'messages',
  tag: 'Blockchain data',
  summary: 'Messages by hash, sender, receiver, opcode or time',
  description:
    'Each message once, in the order of `created_lt` (with bounds of time: of `created_at`), then hash. Inbound external messages have neither and come last in ascending order: `start_lt=1` excludes them.',
  params: PARAMS,
  result: named(
    'MessagesAnswer',
    'Messages, with an address book',
    Type.Object({
      messages: Type.Array(Message, { description: 'In the requested order' }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  async handle(values, context) {
    const { sort } = values;
    const filter = filterOf(values);
    const kinds = kindsOf(values, filter);
    const page = requestedPage(values, messageOrders(filter, sort), kinds, context.settings);
    const found = await readMessages(context.store, filter, kinds, sort, page);
    const response = await messagesResponse(found, context);
    return { ...response, ...nextMessageCursor(found, page, filter, sort) };
  },
});

type Values = ParamValues<typeof PARAMS>;

function filterOf(values: Values): MessageFilter {
  const { msg_hash, hash, body_hash, source, destination, opcode, direction } = values;
  const hashes = msg_hash ?? (hash && [hash]);
  return {
    ...(hashes && { hashes }),
    ...(body_hash && { bodyHash: body_hash }),
    ...(source !== undefined && { source }),
    ...(destination !== undefined && { destination }),
    ...(opcode !== null && { opcode }),
    ...(direction !== null && { inbound: direction === 'in' }),
    utime: timeBounds(values),
    lt: ltBounds(values),
  };
}

/** The message kinds that can match. External messages have no creation time and no source, and are only received. */
function kindsOf({ exclude_externals, only_externals }: Values, filter: MessageFilter) {
  const { source, destination, inbound, utime, lt } = filter;
  const isBounded = lt !== ALL_LT || utime.from !== null || utime.to !== null;
  const noExternals =
    exclude_externals || isBounded || inbound === false || source != null || destination === null;
  const kinds: MessageKind[] = [];
  if (!noExternals) kinds.push('external');
  if (!only_externals && source !== null) kinds.push('created');
  return kinds;
}

function requestedPage(
  values: Values,
  orders: ReturnType<typeof messageOrders>,
  kinds: readonly MessageKind[],
  settings: V3Settings,
): MessagePage {
  const page = pageOf(values, settings);
  if (values.cursor === null) return { ...page, after: null };
  const possible = kinds.map((kind) => orders[kind]);
  const { order, key } = decodeCursor(values.cursor, possible);
  return { ...page, after: { kind: order === orders.external ? 'external' : 'created', key } };
}

function nextMessageCursor(
  found: readonly FoundMessage[],
  page: MessagePage,
  filter: MessageFilter,
  sort: Sort,
) {
  const { external, created } = messageOrders(filter, sort);
  const last = found.at(-1);
  const order = last?.createdAt === null ? external : created;
  return nextCursor(order, last && found.length >= page.limit ? order.keyOf(last) : null);
}

async function messagesResponse(found: readonly FoundMessage[], context: Context) {
  const read = await messageReader(context.store, found);
  const addressBook = new AddressBookBuilder();
  const messages: Static<typeof Message>[] = [];
  const slice = new TimeSlice();
  for (const each of found) {
    if (slice.isOver) await slice.next();
    const indexed = read(each);
    if (!indexed) continue;
    addressBook.add(messageAccountKey(indexed.content.info.source));
    addressBook.add(messageAccountKey(indexed.content.info.destination));
    messages.push(message(indexed));
  }
  return { messages, ...(await addressBook.fields(context)) };
}
