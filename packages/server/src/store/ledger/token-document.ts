import { hash } from 'node:crypto';

/** Off-chain content of a token: what its document says, as data of a stranger. */
export interface TokenDocument {
  readonly name: string | null;
  readonly symbol: string | null;
  readonly description: string | null;
  readonly image: string | null;
  /** The other members of the document. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** The document of a URI, as far as it is known. */
export interface StoredDocument {
  /** `pending`: not fetched yet. `unsupported`: nothing can fetch it. `invalid`: it failed, and may be tried again. */
  readonly status: 'pending' | 'fetched' | 'invalid' | 'unsupported';
  /** The last good copy; null if there is none. */
  readonly document: TokenDocument | null;
  /** Why the last attempt failed; null if it did not. */
  readonly error: string | null;
}

type TokenKind = 'jetton_masters' | 'nft_collections' | 'nft_items';

/** What is known about a token from the chain and from its document. */
interface TokenContent {
  /** False: the document is not fetched yet. */
  readonly isIndexed: boolean;
  /** Null: not known until the document is fetched. */
  readonly isValid: boolean | null;
  /** What is known, also if it does not suffice; null if nothing says what the token is. */
  readonly content: TokenDocument | null;
}

type OnChain = Readonly<Record<string, string>>;

/** Members of the content on the chain that have a field of their own. */
const FIELDS: ReadonlySet<string> = new Set(['name', 'symbol', 'description', 'image']);

/**
 * Merges the content on the chain with the document that its `uri` names. The chain wins, field by field. A token whose
 * content on the chain suffices is valid even if its document is not fetched or is invalid.
 */
export function mergeContent(
  kind: TokenKind,
  onChain: OnChain | null,
  known: StoredDocument | undefined,
): TokenContent {
  const isIndexed = !onChain?.uri || (known !== undefined && known.status !== 'pending');
  const content = merge(onChain ?? {}, known?.document ?? null);
  if (isValid(kind, content)) return { isIndexed, isValid: true, content };
  const isSaid = content.name || content.symbol || content.description || content.image;
  return { isIndexed, isValid: isIndexed ? false : null, content: isSaid ? content : null };
}

function merge(onChain: OnChain, document: TokenDocument | null): TokenDocument {
  const others = Object.entries(onChain).filter(([name]) => !FIELDS.has(name));
  return {
    name: onChain.name || (document?.name ?? null),
    symbol: onChain.symbol || (document?.symbol ?? null),
    description: onChain.description || (document?.description ?? null),
    image: onChain.image || (document?.image ?? null),
    extra: { ...document?.extra, ...Object.fromEntries(others) },
  };
}

function isValid(kind: TokenKind, { name, symbol, description, image, extra }: TokenDocument) {
  if (kind === 'jetton_masters') return Boolean(symbol);
  if (kind === 'nft_items') return Boolean(name || extra.domain);
  return Boolean(name || description || image);
}

/** The key of a document: URIs can be too long for an index. */
export function documentKey(uri: string): Buffer {
  return hash('sha256', uri, 'buffer');
}
