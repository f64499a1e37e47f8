import Type from 'typebox';
import { JETTON_TRANSFER_LIST } from '../../../store/tokens/events.ts';
import { mapInSlices } from '../../http/large-answers.ts';
import { named } from '../../openapi/fields.ts';
import { operation } from '../operation.ts';
import { ownerDirection } from '../params/text.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/schemas.ts';
import { JettonTransfer, jettonTransfer } from '../shapes/token-event.ts';
import { eventFilter, eventPage, JETTON_EVENT_PARAMS } from '../token-events.ts';

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
    const { maxAnswerBytes } = context.settings;
    return {
      jetton_transfers: await mapInSlices(events, jettonTransfer, maxAnswerBytes),
      ...fields,
    };
  },
});
