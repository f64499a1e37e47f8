import { type Details, type DetailType, SHOWN_TYPES } from '@tonway/actions';
import Type, { type TSchema } from 'typebox';
import {
  Boc,
  Decimal,
  EXAMPLE,
  Flag,
  field,
  Hash,
  Int,
  Nano,
  Nullable,
  named,
  RawAddress,
  Text,
} from '../../kernel/fields.ts';

/** Amounts with these names are always of the coin. */
function isCoins(name: string, type: DetailType): boolean {
  return type === 'amount' && /(?:^|_)(?:value|fee)$/.test(name);
}

const SIMPLE: Readonly<Record<Extract<DetailType, string>, (description: string) => TSchema>> = {
  account: (description) => RawAddress(description),
  asset: (description) => RawAddress(`${description}; null is the coin`),
  amount: (description) => Decimal(`${description}, in the smallest units`, EXAMPLE.nano),
  digits: (description) => Decimal(description, '7'),
  integer: (description) => Int(description, 7),
  flag: (description) => Flag(description),
  hash: (description) => Hash(description),
  hex: (description) => Text(`${description}, in hexadecimal digits, not in base64`, 'ab12'),
  opcode: (description) => Text(`${description}, in hexadecimal digits`, '0x0f8a7ea5'),
  boc: (description) => Boc(description),
  text: (description) => Text(description, 'hello'),
  currencies: (description) =>
    Type.Record(Type.String(), Type.String(), {
      description: `${description}: amounts by the id of the currency`,
      examples: [{ 100: '1' }],
    }),
};

const PARTS = new Map<Details, TSchema>();

const UnknownDetails = named(
  'UnknownDetails',
  '`details` of an action that no rule explains, or of a type that this server does not know',
  Type.Object({ error: Text('What is unknown', "unsupported action type: 'unknown'") }),
);

/** The schemas of `details` by the type of the action, from the tables by which the details are shown. */
export const DETAILS_BY_TYPE: ReadonlyMap<string, TSchema> = new Map<string, TSchema>([
  ...[...SHOWN_TYPES].map(([type, { details, phrase }]) => {
    const description = `\`details\` of \`${type}\`: ${phrase.sources()[0]}`;
    return [type, named(`${pascalCase(type)}Details`, description, objectOf(details))] as const;
  }),
  ['unknown', UnknownDetails],
]);

function objectOf(details: Details): TSchema {
  return Type.Object(
    Object.fromEntries(
      Object.entries(details).map(([name, { type, isOptional }]) => {
        const schema = isCoins(name, type) ? Nano(words(name)) : schemaOf(type, name);
        const shown = isNullable(type) ? Nullable(schema) : schema;
        return [name, isOptional ? Type.Optional(shown) : shown];
      }),
    ),
  );
}

/** Lists and extra currencies are empty instead of null. */
function isNullable(type: DetailType): boolean {
  return type !== 'currencies' && !(typeof type === 'object' && 'list' in type);
}

function schemaOf(type: DetailType, name: string): TSchema {
  const description = words(name);
  if (typeof type === 'string') return SIMPLE[type](description);
  if ('object' in type) return field(partOf(type.object, name), description);
  const item = 'list' in type ? schemaOf(type.list, name) : partOf(type.zipped, name);
  return Type.Array(item, { description, examples: [[]] });
}

/** A table that several types share is one shape, with the name of its first use. */
function partOf(details: Details, name: string): TSchema {
  const schema =
    PARTS.get(details) ??
    named(`${pascalCase(name)}Part`, 'A part of the details of actions', objectOf(details));
  PARTS.set(details, schema);
  return schema;
}

/** `nft_item_index`: Nft item index. */
function words(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

export function pascalCase(type: string): string {
  return type
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
