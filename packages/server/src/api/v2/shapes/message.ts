import {
  Address,
  type Cell,
  type Message,
  type MessageAddress,
  NO_CURRENCIES,
  toBase64,
} from '@tonway/chain';
import { loadComment } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import {
  Boc,
  Bytes,
  EXAMPLE,
  FriendlyAddress,
  field,
  Hash,
  Lt,
  Nano,
  named,
  Text,
  TypeName,
} from '../../kernel/fields.ts';
import {
  AccountAddress,
  accountAddress,
  bocText,
  ExtraCurrencies,
  extraCurrencies,
} from './account.ts';

const TextData = named(
  'MessageDataText',
  'A comment',
  Type.Object({
    '@type': TypeName('msg.dataText'),
    text: Bytes('The comment as UTF-8', 'aGVsbG8='),
  }),
);

const EncryptedTextData = named(
  'MessageDataEncryptedText',
  'An encrypted comment',
  Type.Object({
    '@type': TypeName('msg.dataEncryptedText'),
    text: Bytes('The encrypted comment', 'aGVsbG8='),
  }),
);

const RawData = named(
  'MessageDataRaw',
  'Any other body',
  Type.Object({
    '@type': TypeName('msg.dataRaw'),
    body: Boc('The body'),
    init_state: Boc('Code and data of the contract to deploy, empty if there is none'),
  }),
);

const MessageData = named(
  'MessageData',
  'The body of a message, by `@type`',
  Type.Union([TextData, EncryptedTextData, RawData]),
);

/** The body of a message, with the comment as text. */
interface DecodedBody {
  readonly msg_data: Static<typeof MessageData>;
  /** The comment, or the bits of the root cell for other bodies; absent if the comment is encrypted. */
  readonly message?: string;
}

function decodedBody({ body, initCell }: Message): DecodedBody {
  const comment = loadComment(body);
  if (comment?.kind === 'text') {
    const { text } = comment;
    const msg_data = { '@type': 'msg.dataText', text: toBase64(text.bytes) } as const;
    return { msg_data, message: text.toString() };
  }
  if (comment)
    return { msg_data: { '@type': 'msg.dataEncryptedText', text: toBase64(comment.data) } };
  return {
    msg_data: { '@type': 'msg.dataRaw', body: bocText(body), init_state: bocText(initCell) },
    message: rootBits(body),
  };
}

/** The bits of the root cell in base64; the trailing line break is part of the interface. */
function rootBits(body: Cell): string {
  if (body.bitLength === 0) return '';
  const bytes = new Uint8Array(Math.ceil(body.bitLength / 8));
  body.rawSlice().loadBitsInto(bytes, 0, body.bitLength);
  return `${toBase64(bytes)}\n`;
}

const common = {
  hash: Hash('Hash of the message'),
  value: Nano('Value of the message'),
  extra_currencies: ExtraCurrencies,
  fwd_fee: Nano('Fee for forwarding; 0 for external messages', '266669'),
  ihr_fee: Nano('Always 0', '0'),
  created_lt: Lt('When the message was created; 0 for inbound external messages'),
  body_hash: Hash('Hash of the body'),
  msg_data: field(MessageData, 'The body'),
};

export const RawMessage = named(
  'RawMessage',
  'A message, with addresses as objects',
  Type.Object({
    '@type': TypeName('raw.message'),
    source: field(AccountAddress, 'The sender; empty for an inbound external message'),
    destination: field(AccountAddress, 'The receiver; empty for an outbound external message'),
    ...common,
  }),
);

export const ExtMessage = named(
  'ExtMessage',
  'A message, with addresses as texts and a decoded comment',
  Type.Object({
    '@type': TypeName('ext.message'),
    source: FriendlyAddress('The sender; empty for an inbound external message'),
    destination: FriendlyAddress(
      'The receiver; empty for an outbound external message',
      EXAMPLE.otherAddress,
    ),
    ...common,
    message: Type.Optional(
      Text(
        'The comment; for other bodies the bits of the root cell in base64 with a line end; absent if the comment is encrypted',
        'hello',
      ),
    ),
  }),
);

/** The form with addresses as objects. */
export function rawMessage(message: Message): Static<typeof RawMessage> {
  const { hash, source, destination, ...header } = headerOf(message);
  return {
    '@type': 'raw.message',
    hash,
    source: accountAddress(source),
    destination: accountAddress(destination),
    ...header,
    msg_data: decodedBody(message).msg_data,
  };
}

/** The form with addresses as text and a decoded body. */
export function extMessage(message: Message): Static<typeof ExtMessage> {
  return { '@type': 'ext.message', ...headerOf(message), ...decodedBody(message) };
}

function headerOf(message: Message) {
  const { info } = message;
  const isInternal = info.kind === 'internal';
  const { coins, extra } = isInternal ? info.value : NO_CURRENCIES;
  return {
    hash: toBase64(message.hash),
    source: addressText(info.source),
    destination: addressText(info.destination),
    value: coins.toString(),
    extra_currencies: extraCurrencies(extra),
    fwd_fee: isInternal ? info.fwdFee.toString() : '0',
    // since global version 12 this TL-B field has another meaning
    ihr_fee: '0',
    created_lt: info.kind === 'external-in' ? '0' : info.createdLt.toString(),
    body_hash: toBase64(message.body.hash()),
  };
}

/** Only ordinary addresses have a friendly form. */
function addressText(address: MessageAddress): string {
  return address instanceof Address ? address.toFriendly() : '';
}
