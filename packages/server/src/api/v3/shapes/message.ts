import {
  type Cell,
  type Message as ChainMessage,
  equalBytes,
  normalizedMessageHash,
} from '@tonway/chain';
import { opcodeName, printBody } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import type { LedgerMessage } from '../../../store/ledger/transaction.ts';
import {
  Boc,
  Decimal,
  EXAMPLE,
  Flag,
  field,
  Hash,
  Lt,
  Nano,
  Nullable,
  named,
  RawAddress,
  Text,
} from '../../kernel/fields.ts';
import { addressText, base64, bocText, ExtraCurrencies, extraCurrencies, Opcode } from './text.ts';

/** The parsed content of a cell. */
export const DecodedCell = Nullable(
  Type.Record(Type.String(), Type.Unknown(), {
    description: 'The decoded content by its `@type`; null if it is unknown',
    examples: [{ '@type': 'text_comment', comment: 'hello' }],
  }),
);

const MessageContent = named(
  'MessageContent',
  'A cell of a message',
  Type.Object({
    hash: Hash('Hash of the cell'),
    body: Boc('The cell'),
    decoded: DecodedCell,
  }),
);

export const Message = named(
  'Message',
  'A message; fields that its kind does not have are null',
  Type.Object({
    hash: Hash('Hash of the message'),
    source: Nullable(RawAddress('The sender; null for an inbound external message')),
    destination: Nullable(
      RawAddress('The receiver; null for an outbound external message', EXAMPLE.otherRawAddress),
    ),
    value: Nullable(Nano('Value of the message')),
    value_extra_currencies: Nullable(ExtraCurrencies('Extra currencies of the message')),
    fwd_fee: Nullable(Nano('Fee for forwarding', '266669')),
    ihr_fee: Nullable(
      Nano('Fee for instant hypercube routing; always 0, because the network does not use it', '0'),
    ),
    extra_flags: Nullable(
      Decimal('Flags since global version 12; null in messages before it', '3'),
    ),
    created_lt: Nullable(Lt('When the message was created')),
    created_at: Nullable(
      Decimal('When the message was created, Unix time in seconds', `${EXAMPLE.unixTime}`),
    ),
    opcode: Nullable(Opcode('First 32 bits of the body')),
    decoded_opcode: Nullable(Text('Name of the opcode, if it is known', 'jetton_transfer')),
    ihr_disabled: Nullable(Flag('Instant hypercube routing is disabled', true)),
    bounce: Nullable(Flag('The message bounces if the receiver fails', true)),
    bounced: Nullable(Flag('The message is a bounced message')),
    import_fee: Nullable(Nano('Fee for importing an inbound external message', '0')),
    in_msg_tx_hash: Type.Optional(Hash('Hash of the transaction that received the message')),
    out_msg_tx_hash: Type.Optional(Hash('Hash of the transaction that sent the message')),
    message_content: Nullable(field(MessageContent, 'The body')),
    init_state: Nullable(field(MessageContent, 'Code and data of the contract to deploy')),
    hash_norm: Type.Optional(
      Hash(
        'Normalized hash of an inbound external message, if it differs from `hash`',
        EXAMPLE.otherHash,
      ),
    ),
  }),
);

const OPCODE_BITS = 32;

/** `type` is an older name of `@type`. */
const comment = (text: string) => ({
  type: 'text_comment',
  '@type': 'text_comment',
  comment: text,
});

/** `boc`: the cell as a BoC in base64. */
export function decodedCell(cell: Cell, boc: string, isExternal = false) {
  return printBody(cell, { bocLength: boc.length, isExternal, comment });
}

export function message(from: LedgerMessage): Static<typeof Message> {
  const { content: message, hasExtraFlags, receivedBy, sentBy } = from;
  const { info, body, initCell } = message;
  const opcode = opcodeOf(body);
  const content = cellContent(body);
  const decoded = decodedCell(body, content.body, info.kind === 'external-in');
  return {
    hash: base64(message.hash),
    source: addressText(info.source),
    destination: addressText(info.destination),
    ...internalFields(info, hasExtraFlags),
    created_lt: info.kind === 'external-in' ? null : info.createdLt.toString(),
    created_at: info.kind === 'external-in' ? null : info.createdAt.toString(),
    opcode: opcode === null ? null : `0x${opcode.toString(16).padStart(8, '0')}`,
    decoded_opcode: opcode === null ? null : opcodeName(opcode),
    import_fee: info.kind === 'external-in' ? info.importFee.toString() : null,
    ...(receivedBy && { in_msg_tx_hash: base64(receivedBy) }),
    ...(sentBy && { out_msg_tx_hash: base64(sentBy) }),
    message_content: { ...content, decoded },
    init_state: initCell && { ...cellContent(initCell), decoded: null },
    ...(info.kind === 'external-in' && normalizedHash(message)),
  };
}

function internalFields(info: ChainMessage['info'], hasFlags: boolean) {
  if (info.kind !== 'internal') return NOT_INTERNAL;
  const { coins, extra } = info.value;
  return {
    value: coins.toString(),
    value_extra_currencies: extraCurrencies(extra),
    fwd_fee: info.fwdFee.toString(),
    ihr_fee: hasFlags ? '0' : info.extraFlags.toString(),
    extra_flags: hasFlags ? info.extraFlags.toString() : null,
    ihr_disabled: info.ihrDisabled,
    bounce: info.bounce,
    bounced: info.bounced,
  };
}

const NOT_INTERNAL = {
  value: null,
  value_extra_currencies: null,
  fwd_fee: null,
  ihr_fee: null,
  extra_flags: null,
  ihr_disabled: null,
  bounce: null,
  bounced: null,
};

function cellContent(cell: Cell): { hash: string; body: string } {
  return { hash: base64(cell.hash()), body: bocText(cell) };
}

/** Null for a library cell: its bits are not an opcode. */
function opcodeOf(body: Cell): number | null {
  if (body.isSpecial || body.bitLength < OPCODE_BITS) return null;
  return body.slice().loadUint(OPCODE_BITS);
}

/** Empty if the normalized hash equals the hash. */
function normalizedHash(message: ChainMessage): { hash_norm?: string } {
  const normalized = normalizedMessageHash(message);
  return equalBytes(normalized, message.hash) ? {} : { hash_norm: base64(normalized) };
}
