import { type Cell, type Message, toBase64 } from '@tonway/chain';
import { loadComment } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import { Boc, Bytes, named, TypeName } from '../../openapi/fields.ts';
import { bocText } from './cell.ts';

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

export const MessageData = named(
  'MessageData',
  'The body of a message, by `@type`',
  Type.Union([TextData, EncryptedTextData, RawData]),
);

/** The body of a message, with the comment as text. */
export interface DecodedBody {
  readonly msg_data: Static<typeof MessageData>;
  /** The comment, or the bits of the root cell for other bodies; absent if the comment is encrypted. */
  readonly message?: string;
}

export function decodedBody({ body, initCell }: Message): DecodedBody {
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
