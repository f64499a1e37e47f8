import Type from 'typebox';
import { named } from '../../kernel/fields.ts';
import { withDefault } from '../../kernel/params.ts';
import { operation } from '../operation.ts';
import { booleanType } from '../params/v3-type.ts';
import { selectTraces, TRACES, tracesResponse } from '../selected-traces.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { Metadata } from '../shapes/metadata.ts';
import { NextCursor } from '../shapes/text.ts';
import { Trace } from '../shapes/trace.ts';
import { SUPPORTED_TYPES, supportedTypesOf } from '../visible-actions.ts';

export const traces = operation({
  name: 'traces',
  tag: 'Traces',
  summary: 'Traces by account, transaction, message or time',
  description:
    'Complete traces with their transactions, in the order of `end_lt`, then `trace_id`; with bounds of time in the order of `end_utime`. Bounds apply to the end of a trace. At most one of `account`, `trace_id`, `tx_hash` and `msg_hash` is allowed. A trace of more than 4000 transactions has no content.',
  params: {
    ...TRACES,
    include_actions: withDefault(booleanType, false, 'Adds the actions of each trace'),
    ...SUPPORTED_TYPES,
  },
  result: named(
    'TracesAnswer',
    'Traces, with an address book',
    Type.Object({
      traces: Type.Array(Trace, { description: 'In the requested order' }),
      address_book: AddressBook,
      metadata: Metadata,
      next_cursor: NextCursor,
    }),
  ),
  failures: [404],
  readsContracts: true,
  async handle(values, context) {
    const { found, cursor } = await selectTraces(values, context);
    const types = values.include_actions ? supportedTypesOf(values, context) : null;
    const { shown, ...names } = await tracesResponse(found, types, context);
    return { traces: shown, ...names, ...cursor };
  },
});

export const events = operation({
  name: 'events',
  tag: 'Traces',
  summary: 'Traces with their actions',
  description: 'An older form of `traces` with `include_actions`: use that.',
  deprecated: true,
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
    const { shown, ...names } = await tracesResponse(found, types, context);
    return { events: shown, ...names, ...cursor };
  },
});
