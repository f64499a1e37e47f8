import Type from 'typebox';
import { JETTON_BURN_LIST } from '../../../store/tokens/events.ts';
import { mapInSlices } from '../../http/large-answers.ts';
import { named } from '../../openapi/fields.ts';
import { operation } from '../operation.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/schemas.ts';
import { JettonBurn, jettonBurn } from '../shapes/token-event.ts';
import { eventFilter, eventPage, JETTON_EVENT_PARAMS } from '../token-events.ts';

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
    const { maxAnswerBytes } = context.settings;
    return { jetton_burns: await mapInSlices(events, jettonBurn, maxAnswerBytes), ...fields };
  },
});
