import Type from 'typebox';

/** 32 bytes in base64. */
export const Hash = Type.String({ contentEncoding: 'base64', minLength: 44, maxLength: 44 });
export const Boc = Type.String({ contentEncoding: 'base64' });
/** Of 64 bits or more. */
export const Decimal = Type.String({ pattern: '^-?[0-9]+$' });
export const RawAddress = Type.String({ pattern: '^-?[0-9]+:[0-9A-F]{64}$' });
export const Opcode = Type.String({ pattern: '^0x[0-9a-f]{8}$' });

/** By the number of the currency. */
export const ExtraCurrencies = Type.Record(Type.String(), Decimal);

const TokenInfo = Type.Object(
  {
    valid: Type.Optional(Type.Boolean()),
    type: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    symbol: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    image: Type.Optional(Type.String()),
    nft_index: Type.Optional(Type.String()),
    extra: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'TokenInfo' },
);

const AddressMetadata = Type.Object(
  { is_indexed: Type.Boolean(), token_info: Type.Array(TokenInfo) },
  { title: 'AddressMetadata' },
);

/** By raw address: what tokens say of themselves. */
export const Metadata = Type.Record(Type.String(), AddressMetadata);

export const AccountStatus = Type.Enum(['uninit', 'frozen', 'active', 'nonexist']);

export function Nullable<T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
