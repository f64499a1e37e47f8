import { createHash, randomBytes } from 'node:crypto';

/** A new key: the text is shown once to its owner, the rest is stored. */
export interface Secret {
  readonly text: string;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  /** What lists show of it. */
  readonly prefix: string;
}

const MARK = 'tonway_';
const FORM = /^tonway_[A-Za-z0-9_-]{43}$/;
const SHOWN_CHARACTERS = 6;

export function createSecret(): Secret {
  const text = MARK + randomBytes(32).toString('base64url');
  const prefix = text.slice(0, MARK.length + SHOWN_CHARACTERS);
  return { text, hash: hashSecret(text), prefix };
}

/** Whether a text can be a key at all; others need not be looked up. */
export function looksLikeSecret(text: string): boolean {
  return FORM.test(text);
}

// A plain hash will do: the key is 256 random bits, which nobody guesses.
export function hashSecret(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
