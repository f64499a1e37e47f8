import { type Cell, loadComment, type Message, toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { bocText } from './cell.ts';

const Base64 = Type.String({ contentEncoding: 'base64' });

export const MessageData = Type.Union([
  Type.Object({ '@type': Type.Literal('msg.dataText'), text: Base64 }),
  Type.Object({ '@type': Type.Literal('msg.dataEncryptedText'), text: Base64 }),
  Type.Object({ '@type': Type.Literal('msg.dataRaw'), body: Base64, init_state: Base64 }),
]);

/** What a message says, as far as it says it in words. */
export interface DecodedBody {
  readonly msg_data: Static<typeof MessageData>;
  /** The comment, or what begins a body that is none; absent where only the receiver can read it. */
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

/** The bits of the root cell alone; clients have always got a line end behind them. */
function rootBits(body: Cell): string {
  if (body.bitLength === 0) return '';
  const bytes = new Uint8Array(Math.ceil(body.bitLength / 8));
  body.rawSlice().loadBitsInto(bytes, 0, body.bitLength);
  return `${toBase64(bytes)}\n`;
}
