import { createHash, randomBytes } from 'node:crypto';

/** A new API key. The text is shown once; hash and prefix are stored. */
export interface Secret {
  readonly text: string;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  /** The beginning of the text, which identifies the key in lists. */
  readonly prefix: string;
}

const PREFIX = 'tonway_';
const PATTERN = /^tonway_[A-Za-z0-9_-]{43}$/;
const LISTED_CHARACTERS = 6;

export function createSecret(): Secret {
  const text = PREFIX + randomBytes(32).toString('base64url');
  const prefix = text.slice(0, PREFIX.length + LISTED_CHARACTERS);
  return { text, hash: hashSecret(text), prefix };
}

/** Whether a text has the format of a key; other texts need no lookup. */
export function looksLikeSecret(text: string): boolean {
  return PATTERN.test(text);
}

// No password hash is needed: the key has 256 random bits.
export function hashSecret(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
