import type { OrderAction as LoadedAction } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import { Boc, Flag, Int, Nano, Nullable, named, RawAddress, Text } from '../../openapi/fields.ts';
import { addressText, bocText, orderBody } from './order-body.ts';

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

export function orderAction(action: LoadedAction): Static<typeof OrderAction> {
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
