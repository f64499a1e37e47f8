import {
  type Address,
  type Cell,
  ChainError,
  loadSnake,
  methodId,
  TonwayError,
} from '@tonway/chain';
import {
  ContentText,
  type ContractCode,
  loadStandardContent,
  STANDARD_ATTRIBUTE_NAMES,
  TEXT_LIMITS,
  utf8Text,
} from '@tonway/contracts';
import { accountKey } from '../../../store/accounts/account-key.ts';
import type { ContractRows } from '../../../store/contracts/tables.ts';
import { type Contract, ContractError } from '../contract.ts';
import type { DnsZones } from './dns-zones.ts';

/** What a detector knows besides the contract itself. */
export interface DetectorContext {
  readonly code: ContractCode;
  readonly zones: DnsZones;
}

/** Recognizes one kind of contract. */
export interface Detector {
  /** The get-methods that every contract of this kind has. */
  readonly methods: readonly string[];
  /** Further condition on the code. */
  matches?(code: ContractCode): boolean;
  /** Throws `ContractError` or `ChainError` if the contract is of another kind. */
  read(contract: Contract, context: DetectorContext): Promise<ContractRows>;
}

/** Null if the methods are unknown. The list of a library without a table of methods is empty. */
export function knownMethods({ methods }: ContractCode): readonly number[] | null {
  return methods && methods.length > 0 ? methods : null;
}

/** Whether code may have a get-method: it has, or its methods are unknown. */
export function mayHave(code: ContractCode, method: string): boolean {
  return knownMethods(code)?.includes(methodId(method)) ?? true;
}

/** Null if the contract is of another kind than the one that is read. */
export async function nullIfUnexpected<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ContractError || error instanceof ChainError) return null;
    throw error;
  }
}

export function keyOrNull(address: Address | null): Uint8Array | null {
  return address && accountKey(address);
}

/** Reading a contract exceeded its limits. */
export class LimitExceeded extends TonwayError<'CONTRACT_LIMIT'> {
  override readonly name = 'LimitExceeded';
  /** Nothing was run, because the code exceeded its limits before; it may be read later. */
  readonly isSkipped: boolean;

  constructor(message: string, isSkipped = false) {
    super('CONTRACT_LIMIT', message);
    this.isSkipped = isSkipped;
  }
}

/** Content as v3 shows it. */
export type ContentObject = Readonly<Record<string, string>>;

/** Mintless jettons name the services that claim them. */
const NAMES = [...STANDARD_ATTRIBUTE_NAMES, 'custom_payload_api_uri'];

/** Null if the content cannot be parsed. */
export function contentObject(cell: Cell): ContentObject | null {
  const content = loadStandardContent(cell, NAMES);
  if (!content) return null;
  if (content.kind === 'offchain') return content.uri === null ? null : { uri: plain(content.uri) };
  const entries = Object.entries(content.attributes);
  return Object.fromEntries(entries.map(([name, value]) => [name, plain(value)]));
}

/** The text of a snake, truncated like content. */
export function snakeText(cell: Cell): string {
  const text = utf8Text(new ContentText(loadSnake(cell, TEXT_LIMITS)));
  if (text === null) throw new ChainError('CONTENT_INVALID', 'the text is not UTF-8');
  return plain(text);
}

/** PostgreSQL cannot store NUL in text. */
function plain(text: string): string {
  return text.replaceAll('\0', '');
}
