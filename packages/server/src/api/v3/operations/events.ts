import Type from 'typebox';
import { named } from '../../openapi/fields.ts';
import { SUPPORTED_TYPES, supportedTypesOf } from '../actions.ts';
import { operation } from '../operation.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/schemas.ts';
import { Trace } from '../shapes/trace.ts';
import { selectTraces, TRACES } from '../trace-selection.ts';
import { tracesAnswer } from '../traces-answer.ts';

export const events = operation({
  name: 'events',
  tag: 'Traces',
  summary: 'Traces with their actions',
  description: 'An older form of `traces` with `include_actions`: use that.',
  isDeprecated: true,
  params: { ...TRACES, ...SUPPORTED_TYPES },
  result: named(
    'EventsAnswer',
    'Traces with their actions, with an address book',
    Type.Object({
      events: Type.Array(Trace, { description: 'In the requested order' }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  failures: [404],
  readsContracts: true,
  async handle(values, context) {
    const { found, cursor } = await selectTraces(values, context);
    const types = supportedTypesOf(values, context);
    const { shown, ...names } = await tracesAnswer(found, types, context);
    return { events: shown, ...names, ...cursor };
  },
});
