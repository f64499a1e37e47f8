import { Builder, type Cell, loadSnake, Slice, type SnakeLimits, storeSnake } from '@tonway/chain';
import { nullIfMalformed } from './content-data.ts';
import { ContentText } from './content-text.ts';

const TEXT_COMMENT_OP = 0;
const ENCRYPTED_COMMENT_OP = 0x2167da4b;

export interface TextComment {
  readonly kind: 'text';
  readonly text: ContentText;
}

/** A comment that only the sender and the receiver can decrypt. */
export interface EncryptedComment {
  readonly kind: 'encrypted';
  readonly data: Uint8Array;
}

export type Comment = TextComment | EncryptedComment;

/** The comment in a message body; null if the body is no comment, malformed or above the limits. */
export function loadComment(body: Cell | Slice, limits: Partial<SnakeLimits> = {}): Comment | null {
  return nullIfMalformed(() => {
    const slice = body instanceof Slice ? body.clone() : body.slice();
    if (slice.remainingBits < 32) return null;
    const op = slice.loadUint(32);
    if (op === TEXT_COMMENT_OP)
      return { kind: 'text', text: new ContentText(loadSnake(slice, limits)) };
    if (op === ENCRYPTED_COMMENT_OP) return { kind: 'encrypted', data: loadSnake(slice, limits) };
    return null;
  });
}

/** Builds a message body with a text comment. */
export function textCommentBody(text: string): Cell {
  const builder = new Builder().storeUint(TEXT_COMMENT_OP, 32);
  storeSnake(ContentText.from(text).bytes, builder);
  return builder.build();
}
