import { InvalidRequest } from '../../http/errors.ts';
import type { Param } from './param.ts';
import { textList } from './text.ts';

const MAX_INDEXES = 1000;
const DIGITS = /^\d+$/;
/** Digits of the largest 256-bit number. */
const MAX_DIGITS = 78;

const texts = textList({
  description: 'Indexes of items in the collection; repeated',
  example: '7',
  max: MAX_INDEXES,
  tooMany: `maximum ${MAX_INDEXES} indexes allowed`,
});

/** Indexes of NFT items; null if there are none. */
export const nftIndexes: Param<readonly bigint[] | null> = {
  schema: texts.schema,
  description: texts.description,
  required: false,
  read(given) {
    const indexes = texts.read(given.filter((text) => text !== ''));
    return indexes.length === 0 ? null : [...new Set(indexes.map(readIndex))];
  },
};

function readIndex(text: string): bigint {
  if (!DIGITS.test(text)) throw new InvalidRequest('index should contain digits only');
  if (text.length > MAX_DIGITS)
    throw new InvalidRequest(`index should have at most ${MAX_DIGITS} digits`);
  return BigInt(text);
}
