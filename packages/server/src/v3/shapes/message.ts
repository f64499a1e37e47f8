import {
  type Cell,
  type Message as ChainMessage,
  equalBytes,
  normalizedMessageHash,
  writeBoc,
} from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { messageAccountKey } from '../../store/account-key.ts';
import { decodeBody } from '../decode/decode-body.ts';
import { opcodeName } from '../decode/opcode-names.ts';
import { extraCurrencies } from './extra-currencies.ts';
import { Boc, Decimal, ExtraCurrencies, Hash, Nullable, Opcode, RawAddress } from './schemas.ts';
import { accountText, base64 } from './text.ts';

const MessageContent = Type.Object({
  hash: Hash,
  body: Boc,
  decoded: Nullable(Type.Record(Type.String(), Type.Unknown())),
});

export const Message = Type.Object(
  {
    hash: Hash,
    source: Nullable(RawAddress),
    destination: Nullable(RawAddress),
    value: Nullable(Decimal),
    value_extra_currencies: Nullable(ExtraCurrencies),
    fwd_fee: Nullable(Decimal),
    ihr_fee: Nullable(Decimal),
    extra_flags: Nullable(Decimal),
    created_lt: Nullable(Decimal),
    created_at: Nullable(Decimal),
    opcode: Nullable(Opcode),
    decoded_opcode: Nullable(Type.String()),
    ihr_disabled: Nullable(Type.Boolean()),
    bounce: Nullable(Type.Boolean()),
    bounced: Nullable(Type.Boolean()),
    import_fee: Nullable(Decimal),
    in_msg_tx_hash: Type.Optional(Hash),
    out_msg_tx_hash: Type.Optional(Hash),
    message_content: Nullable(MessageContent),
    init_state: Nullable(MessageContent),
    hash_norm: Type.Optional(Hash),
  },
  { title: 'Message' },
);

const OPCODE_BITS = 32;

/** `hasFlags`: what was the fee for instant routing has another meaning since. */
export function message(
  message: ChainMessage,
  hasFlags: boolean,
  sides: Pick<Static<typeof Message>, 'in_msg_tx_hash' | 'out_msg_tx_hash'> = {},
): Static<typeof Message> {
  const { info, body, initCell } = message;
  const opcode = opcodeOf(body);
  const content = cellContent(body);
  const facts = { size: content.body.length, mayBeSigned: info.kind === 'external-in' };
  return {
    hash: base64(message.hash),
    source: addressText(info.source),
    destination: addressText(info.destination),
    ...internalFields(info, hasFlags),
    created_lt: info.kind === 'external-in' ? null : info.createdLt.toString(),
    created_at: info.kind === 'external-in' ? null : info.createdAt.toString(),
    opcode: opcode === null ? null : `0x${opcode.toString(16).padStart(8, '0')}`,
    decoded_opcode: opcode === null ? null : opcodeName(opcode),
    import_fee: info.kind === 'external-in' ? info.importFee.toString() : null,
    ...sides,
    message_content: { ...content, decoded: decodeBody(body, facts) },
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
  return { hash: base64(cell.hash()), body: base64(writeBoc(cell)) };
}

/** A library cell may stand for a body: its bits are no opcode. */
function opcodeOf(body: Cell): number | null {
  if (body.isSpecial || body.bitLength < OPCODE_BITS) return null;
  return body.slice().loadUint(OPCODE_BITS);
}

function addressText(address: ChainMessage['info']['source']): string | null {
  const key = messageAccountKey(address);
  return key && accountText(key);
}

/** Only where it differs. */
function normalizedHash(message: ChainMessage): { hash_norm?: string } {
  const normalized = normalizedMessageHash(message);
  return equalBytes(normalized, message.hash) ? {} : { hash_norm: base64(normalized) };
}
