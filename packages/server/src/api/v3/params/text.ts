import Type from 'typebox';
import { InvalidRequest } from '../../kernel/errors.ts';
import type { Param } from '../../kernel/params.ts';
import { scalar, type V3Type } from './v3-type.ts';

/** A text as it is; an empty text counts as missing. NUL is invalid: PostgreSQL has no texts with it. */
export const textType: V3Type<string> = scalar(Type.String(), (text) =>
  text.includes('\0') ? undefined : text,
);

/** The beginning of a name, without blanks around it; at most `max` characters. */
export function prefixType(max: number): V3Type<string> {
  const schema = Type.String({ minLength: 1, maxLength: max, examples: ['usd'] });
  return scalar(schema, (text) => {
    const prefix = textType.read(text)?.trim();
    if (prefix === undefined || !prefix.isWellFormed()) return undefined;
    const { length } = [...prefix];
    if (length === 0 || length > max)
      throw new InvalidRequest(`query should have 1 to ${max} characters`);
    return prefix;
  });
}

interface TextListOptions {
  readonly description: string;
  readonly example: string;
  readonly max: number;
  readonly tooMany: string;
  /** Error text for an empty list; without it the list may be empty. */
  readonly missing?: string;
  /** Whether one value may be a list separated by commas. */
  readonly splitCommas?: boolean;
}

/** A list of unparsed texts as repeated keys. If the list is required, empty texts are ignored. */
export function textList(options: TextListOptions): Param<readonly string[]> {
  const { description, example, max, tooMany, missing, splitCommas = false } = options;
  return {
    schema: Type.Array(Type.String(), { maxItems: max, examples: [[example]] }),
    description,
    required: missing !== undefined,
    fromQuery(given) {
      const texts = splitCommas ? given.flatMap((text) => text.split(',')) : given;
      const values = missing === undefined ? texts : texts.filter((text) => text !== '');
      if (values.length > max) throw new InvalidRequest(tooMany);
      if (values.length === 0 && missing !== undefined) throw new InvalidRequest(missing);
      return values;
    },
  };
}

/** Whether the transaction received or sent the message; null: either. */
export const directionParam: Param<'in' | 'out' | null> = {
  schema: Type.Enum(['in', 'out'], { examples: ['in'] }),
  description: 'Whether the transaction received (`in`) or sent (`out`) the message',
  required: false,
  fromQuery: (texts) => readDirection(texts.at(-1) ?? ''),
};

/** Whether the account is the destination or the source of actions; null: either, or neither. */
export const actionDirection: Param<'in' | 'out' | null> = {
  ...directionParam,
  description:
    'With `account`: only actions whose destination (`in`) or source (`out`) the account is',
};

/** Whether the owners of `owner_address` received or sent the token; null: either. */
export const ownerDirection: Param<'in' | 'out' | null> = {
  schema: Type.Enum(['in', 'out', 'both'], { examples: ['in'] }),
  description: 'With `owner_address`: received (`in`) or sent (`out`) by these accounts',
  required: false,
  fromQuery(texts) {
    const text = texts.at(-1) ?? '';
    return text === 'both' ? null : readDirection(text);
  },
};

function readDirection(text: string): 'in' | 'out' | null {
  if (text === '') return null;
  if (text === 'in' || text === 'out') return text;
  throw new InvalidRequest('direction should be one of: in, out');
}
