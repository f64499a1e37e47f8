import { type ComponentChildren, createContext, h } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { visibleText } from '../format/text.ts';

/** What an answer of v3 tells about an account. */
interface BookEntry {
  readonly user_friendly: string | null;
  readonly domain?: string | null;
  /** The name that the operator gave. */
  readonly name?: string;
  readonly interfaces?: readonly string[];
}

/** What an answer of v3 tells about a token. */
export interface TokenEntry {
  readonly type?: string;
  readonly name?: string;
  readonly symbol?: string;
  readonly description?: string;
  readonly valid?: boolean;
  /** Of an NFT, in its collection. */
  readonly nft_index?: string;
  readonly is_scam?: boolean;
  readonly extra?: Readonly<Record<string, unknown>>;
}

export interface MetadataEntry {
  readonly is_indexed?: boolean;
  readonly token_info?: readonly TokenEntry[];
}

/** What is known of the accounts that a page shows, by the address in the form of the answer. */
export interface Known {
  readonly address_book?: Readonly<Record<string, BookEntry>>;
  readonly metadata?: Readonly<Record<string, MetadataEntry>>;
}

export const KnownContext = createContext<Known>({});

export function useKnown(): Known {
  return useContext(KnownContext);
}

interface KnownFromProps {
  readonly answer: Known;
  readonly children: ComponentChildren;
}

/** Adds what an answer tells about accounts and tokens to what is known around it. */
export function KnownFrom({ answer, children }: KnownFromProps) {
  const outer = useKnown();
  const value = useMemo(() => merged(outer, answer), [outer, answer]);
  return h(KnownContext.Provider, { value, children });
}

/** Adds what another answer tells. */
export function merged(known: Known, other: Known): Known {
  return {
    address_book: { ...known.address_book, ...other.address_book },
    metadata: { ...known.metadata, ...other.metadata },
  };
}

/** The token of a jetton master; null if it has none that is known. */
export function jettonOf(known: Known, master: string): TokenEntry | null {
  const tokens = known.metadata?.[master]?.token_info ?? [];
  return tokens.find(({ type }) => type === 'jetton_masters') ?? null;
}

/** The token that an account is, and not only the wallet of one. */
export function tokenOf(metadata: MetadataEntry | undefined): TokenEntry | null {
  return metadata?.token_info?.find(({ type }) => type !== 'jetton_wallets') ?? null;
}

/** Contracts of domains do not accept longer names. */
const MAX_DOMAIN = 126;

/** The name that an NFT stands for; null: it is no domain. */
export function domainOf(token: TokenEntry | null): string | null {
  const domain = token?.extra?.domain;
  return typeof domain === 'string' && domain !== '' && domain.length <= MAX_DOMAIN ? domain : null;
}

/** Names of images in three sizes. */
export type ImageSize = '_image_small' | '_image_medium' | '_image_big';

/** Where this server has images: whatever precedes it, pages ask no other server. */
const IMAGE_PATH = /\/api\/images(\/[\w-]+){3}$/;

/** The path of a token's image on this server; null if there is none, or if it would deceive. */
export function imagePathOf(metadata: MetadataEntry | undefined, size: ImageSize): string | null {
  const token = tokenOf(metadata);
  const url = token?.extra?.[size];
  if (typeof url !== 'string' || warningOf(token) !== null) return null;
  return IMAGE_PATH.exec(url)?.[0] ?? null;
}

/** Whether the operator has a list of verified tokens, and this one is not on it. */
export function isUnverified(token: TokenEntry | null | undefined): boolean {
  return token?.extra?.verified === false;
}

/** Why the name of a token is not shown as it is; null: nothing speaks against it. */
export function warningOf(token: TokenEntry | null | undefined): string | null {
  const imitated = token?.extra?.imitates;
  if (typeof imitated === 'string') return `imitation of ${visibleText(imitated, 20)}`;
  return token?.is_scam ? 'fraud' : null;
}

/** What a token lacks: its document is still read, or cannot be. Null: nothing. */
export function absenceOf(metadata: MetadataEntry | undefined): string | null {
  const isValid = tokenOf(metadata)?.valid;
  if (isValid === true) return null;
  if (metadata?.is_indexed === false) return 'being read…';
  return isValid === false ? 'not available' : null;
}

/** Why the document of a token cannot be read; a devnet tells it. */
export function absenceReason(metadata: MetadataEntry | undefined): string | null {
  const token = tokenOf(metadata);
  const error = token?.valid === false ? token.extra?.error : null;
  return typeof error === 'string' ? visibleText(error, MAX_REASON) : null;
}

const MAX_REASON = 160;

/** Whether the document of a token is still read: the next answer will tell more. */
export function isBeingRead(answer: unknown): boolean {
  const metadata = (answer as Known | null)?.metadata;
  return Object.values(metadata ?? {}).some(({ is_indexed }) => is_indexed === false);
}
