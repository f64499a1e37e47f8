import { messageAccountKey } from '../../store/accounts/account-key.ts';
import { receiverOf, type TokenBodies, tokenActionOf } from '../../store/ledger/token-event.ts';
import {
  type EventTable,
  readTokenEvents,
  type TokenEventFilter,
  tokenEventOrder,
} from '../../store/tokens/events.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import { AddressBookBuilder } from './accounts.ts';
import type { Context } from './operation.ts';
import { nextCursor, pageAfter } from './page.ts';
import { addressKind, addressList } from './params/address.ts';
import { LT, ltBounds, timeBounds, UTIME } from './params/bounds.ts';
import { optional } from './params/kind.ts';
import { PAGE, SORT } from './params/page.ts';
import type { ParamValues } from './params/param.ts';
import type { ParsedEvent } from './shapes/token-event.ts';

/** Parameters of all lists of token events. */
export const EVENT_PARAMS = {
  owner_address: addressList('Sent or received by any of these accounts'),
  address: addressList('The same, used where `owner_address` is absent'),
  ...UTIME,
  ...LT,
  ...PAGE,
  ...SORT,
};

/** Parameters of both lists of jetton events. */
export const JETTON_EVENT_PARAMS = {
  ...EVENT_PARAMS,
  jetton_wallet: addressList('By any of these jetton wallets, which are those of the senders'),
  jetton_master: optional(addressKind, 'Of this jetton'),
};

type Values = ParamValues<typeof EVENT_PARAMS>;

export function eventFilter(
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
export async function eventPage<Kind extends keyof TokenBodies>(
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
