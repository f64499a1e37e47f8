import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
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
  readonly valid?: boolean;
  readonly is_scam?: boolean;
  readonly extra?: Readonly<Record<string, unknown>>;
}

interface MetadataEntry {
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

/** Why the document of a token could not be fetched; a devnet tells it. */
export function unavailableOf(metadata: MetadataEntry | undefined): string | null {
  const error = metadata?.token_info?.find(({ valid }) => valid === false)?.extra?.error;
  return typeof error === 'string' ? error : null;
}
