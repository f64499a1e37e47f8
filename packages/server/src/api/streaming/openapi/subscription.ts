import Type from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { EVENT_TYPES } from '../selection.ts';
import { Finality, POSITION_EXAMPLE, Position } from './notifications.ts';

const ACTION_TYPES = { examples: [['jetton_transfer']] };

const Since = Type.Union(
  [
    Position('The stream continues after this position'),
    Type.Object({
      mc_seqno: Type.Integer({
        description: 'The stream starts with this masterchain block',
        minimum: 0,
        examples: [EXAMPLE.seqno],
      }),
    }),
    Type.Object({
      utime: Type.Integer({
        description: 'The stream starts at this Unix time, in seconds',
        minimum: 0,
        examples: [EXAMPLE.unixTime],
      }),
    }),
  ],
  { examples: [POSITION_EXAMPLE] },
);

/** The fields of a subscription, for OpenAPI. */
export const FIELDS = {
  types: {
    schema: Type.Array(Type.Enum([...EVENT_TYPES], { examples: ['transactions'] }), {
      minItems: 1,
      examples: [['transactions', 'actions']],
    }),
    description: 'Types of notifications',
    required: true,
  },
  addresses: list(
    'Accounts whose notifications are sent; raw or friendly addresses; needed by all types but `trace` and `blocks`',
    EXAMPLE.rawAddress,
  ),
  trace_external_hash_norms: list(
    'Traces whose notifications are sent, by the normalized hash of their message: 32 bytes in base64, base64url or hex; needed by the type `trace`',
    EXAMPLE.hash,
  ),
  msg_body_hash: {
    schema: Type.String({ examples: [EXAMPLE.hash] }),
    description: 'Only transactions that received a message with this body: 32 bytes in base64',
    required: false,
  },
  min_finality: {
    schema: Type.With(Finality('Lowest finality'), { default: 'finalized' }),
    description: 'Content that is less final is not sent',
    required: false,
  },
  action_types: {
    schema: Type.Array(Type.String(), ACTION_TYPES),
    description: 'Only actions of these types',
    required: false,
  },
  supported_action_types: {
    schema: Type.Array(Type.String(), { examples: [['latest']] }),
    description: 'Types of actions that the client knows: versions (`v1`, `latest`) or names',
    required: false,
  },
  include_address_book: flag('Adds `address_book` to notifications'),
  include_metadata: flag('Adds `metadata` to notifications'),
  replay_existing: flag('First sends the pending traces of the subscription'),
  cursor: flag(
    'Adds `cursor` to notifications that a client can resume after, and `revision` to those of traces',
  ),
  heartbeat: flag('Sends a `head` with each block, at most every second and at least every five'),
  roots: {
    schema: Type.Enum(['external', 'all'], { default: 'external', examples: ['all'] }),
    description: '`all`: also traces that tick-tock transactions started',
    required: false,
  },
  invalidate_states: flag(
    'Sends `account_state_invalidated` if a state that was sent is not on the chain any more',
  ),
  since: {
    schema: Since,
    description: 'First sends everything since a position, a block or a time',
    required: false,
  },
  id: {
    schema: Type.String({ maxLength: 1024, examples: ['1'] }),
    description: 'Repeated in the acknowledgement and in errors',
    required: false,
  },
};

function list(description: string, example: string) {
  const schema = Type.Array(Type.String(), { examples: [[example]] });
  return { schema, description, required: false };
}

function flag(description: string) {
  const schema = Type.Boolean({ default: false, examples: [true] });
  return { schema, description, required: false };
}
