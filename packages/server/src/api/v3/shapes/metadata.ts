import Type, { type Static } from 'typebox';
import { imitatedName } from '../../../index/metadata/imitated-name.ts';
import { addressOf } from '../../../store/accounts/account-key.ts';
import type { ContentToken, Token, WalletToken } from '../../../store/ledger/token.ts';
import { mergeContent, type TokenDocument } from '../../../store/ledger/token-document.ts';
import { Flag, named, Text } from '../../kernel/fields.ts';
import type { OperatorNames, TokenImages } from '../operation.ts';
import { accountText } from './text.ts';

const TokenInfo = named(
  'TokenInfo',
  'Metadata of a token',
  Type.Object({
    valid: Type.Optional(Flag('The metadata are valid; absent while they are not fetched', true)),
    type: Type.Optional(Text('Kind of the token', 'jetton_masters')),
    name: Type.Optional(Text('Name of the token', 'Coin')),
    symbol: Type.Optional(Text('Symbol of the token', 'CN')),
    description: Type.Optional(Text('Description of the token', 'A coin')),
    image: Type.Optional(Text('Address of an image', 'https://example.org/coin.png')),
    nft_index: Type.Optional(Text('Index of an NFT in its collection', '7')),
    is_nsfw: Type.Optional(Flag('The operator marks the token as not safe for work')),
    is_scam: Type.Optional(Flag('The operator marks the token as a scam')),
    extra: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Further metadata by name',
        examples: [{ decimals: '9' }],
      }),
    ),
  }),
);

const AddressMetadata = named(
  'AddressMetadata',
  'Tokens of an account',
  Type.Object({
    is_indexed: Flag('The metadata of all tokens of the account are fetched', true),
    token_info: Type.Array(TokenInfo, { description: 'One for each kind of token' }),
  }),
);

export const Metadata = named(
  'Metadata',
  'Metadata of the accounts that are tokens, by raw address',
  Type.Record(Type.String(), AddressMetadata, { examples: [{}] }),
);

interface Sources {
  readonly names: OperatorNames | null;
  readonly images: TokenImages | null;
  /** Longer members of documents are left out. */
  readonly memberBytes: number;
  /** Whether the reason is shown if a document cannot be fetched. */
  readonly showsErrors: boolean;
}

export function metadata(tokens: readonly Token[], sources: Sources): Static<typeof Metadata> {
  const byAccount = Map.groupBy(tokens, ({ account }) => accountText(account));
  const entries = [...byAccount].map(([text, found]) => {
    const infos = found.map((token) =>
      token.kind === 'jetton_wallets' ? walletInfo(token) : contentInfo(token, sources),
    );
    const is_indexed = infos.every(({ isIndexed }) => isIndexed);
    return [text, { is_indexed, token_info: infos.map(({ info }) => info) }] as const;
  });
  return Object.fromEntries(entries);
}

interface Info {
  readonly isIndexed: boolean;
  readonly info: Static<typeof TokenInfo>;
}

function walletInfo({ kind, balance, owner, jetton }: WalletToken): Info {
  const extra = {
    balance: balance.toString(),
    jetton: accountText(jetton),
    owner: accountText(owner),
  };
  return { isIndexed: true, info: { valid: true, type: kind, extra } };
}

function contentInfo(token: ContentToken, sources: Sources): Info {
  const { kind, index } = token;
  const { isIndexed, isValid, content } = mergeContent(kind, token.content, token.document);
  const base = { type: kind, ...(index !== null && { nft_index: index.toString() }) };
  const fields = content && contentFields(token, content, sources);
  const error = isValid === false && sources.showsErrors ? token.document?.error : null;
  const info = {
    ...(isValid !== null && { valid: isValid }),
    ...base,
    ...fields,
    ...(error && { extra: { ...fields?.extra, error } }),
  };
  return { isIndexed, info };
}

/** Members that only this server may set: a token cannot call itself verified, or set images of the proxy. */
const OWN_MEMBER = /^(verified|imitates|error|_image_.*)$/;

function contentFields(
  { account, kind }: ContentToken,
  { name, symbol, description, image, extra }: TokenDocument,
  { names, images, memberBytes }: Sources,
) {
  const isKept = (name: string) => !OWN_MEMBER.test(name);
  const isShort = (value: unknown) => JSON.stringify(value).length <= memberBytes;
  const named = names?.find(addressOf(account));
  const is_nsfw = named?.nsfw ?? false;
  const isVerified = named?.verified ?? false;
  const isUnverified = kind === 'jetton_masters' && !isVerified;
  const imitates = isUnverified ? imitatedName([name, symbol], names) : null;
  return {
    ...(name && isShort(name) && { name }),
    ...(symbol && isShort(symbol) && { symbol }),
    ...(description && isShort(description) && { description }),
    ...(image && isShort(image) && { image }),
    is_nsfw,
    is_scam: named?.scam ?? false,
    extra: {
      ...Object.fromEntries(
        Object.entries(extra).filter(([name, value]) => isKept(name) && isShort(value)),
      ),
      ...(image && images?.urlsOf(image, is_nsfw)),
      ...(isVerified && { verified: true }),
      ...(isUnverified && names?.hasVerified && { verified: false }),
      ...(imitates !== null && { imitates }),
    },
  };
}
