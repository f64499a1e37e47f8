import { type Cell, ChainError } from '@tonway/chain';
import { loadComment } from '../content/comment.ts';
import { COCOON_BODIES } from './cocoon.ts';
import { COFFEE_BODIES } from './coffee.ts';
import { COFFEE_STAKING_BODIES } from './coffee-staking.ts';
import { COMMON_BODIES } from './common.ts';
import { CONFIG_BODIES } from './config.ts';
import { DEDUST_BODIES } from './dedust.ts';
import { DNS_BODIES } from './dns.ts';
import { ELECTOR_BODIES } from './elector.ts';
import { EVAA_BODIES } from './evaa.ts';
import { EVAA_VERSIONS } from './evaa-versions.ts';
import { JETTON_BODIES } from './jetton.ts';
import { JVAULT_BODIES } from './jvault.ts';
import { MULTISIG_BODIES } from './multisig.ts';
import { NFT_BODIES } from './nft.ts';
import { PTON_BODIES } from './pton.ts';
import { SALE_BODIES } from './sale.ts';
import { signedWallet } from './signed-wallet.ts';
import { STONFI_BODIES } from './stonfi.ts';
import type { Loaded, Struct } from './struct.ts';
import { SUBSCRIPTION_BODIES } from './subscription.ts';
import { TELEMINT_BODIES } from './telemint.ts';
import { TGBTC_BODIES } from './tgbtc.ts';
import { TONCO_BODIES } from './tonco.ts';
import { TONSTAKE_BODIES } from './tonstake.ts';
import { VESTING_BODIES } from './vesting.ts';
import { WALLET_BODIES } from './wallet.ts';

/**
 * All bodies whose layout is known from the first to the last bit. Several may share one opcode: the first that
 * matches the whole body is used.
 */
const STRUCTS = [
  ...COMMON_BODIES,
  ...JETTON_BODIES,
  ...NFT_BODIES,
  ...DNS_BODIES,
  ...MULTISIG_BODIES,
  ...VESTING_BODIES,
  ...WALLET_BODIES,
  ...PTON_BODIES,
  ...TELEMINT_BODIES,
  ...SALE_BODIES,
  ...ELECTOR_BODIES,
  ...CONFIG_BODIES,
  ...SUBSCRIPTION_BODIES,
  ...TONSTAKE_BODIES,
  ...STONFI_BODIES,
  ...DEDUST_BODIES,
  ...TONCO_BODIES,
  ...COFFEE_BODIES,
  ...COFFEE_STAKING_BODIES,
  ...EVAA_BODIES,
  ...EVAA_VERSIONS,
  ...JVAULT_BODIES,
  ...TGBTC_BODIES,
  ...COCOON_BODIES,
] as const;

type KnownStruct = (typeof STRUCTS)[number];
type SignedStruct = NonNullable<ReturnType<typeof signedWallet>>;

export interface TextCommentBody {
  readonly kind: 'text_comment';
  readonly text: string;
}

export interface EmptyBody {
  readonly kind: 'empty_cell';
}

/** The typed body of a message, by `kind`. */
export type MessageBody = Loaded<KnownStruct> | Loaded<SignedStruct> | TextCommentBody | EmptyBody;

const OPCODE_BITS = 32;
const EMPTY: EmptyBody = { kind: 'empty_cell' };
const BY_OPCODE: ReadonlyMap<number, readonly KnownStruct[]> = Map.groupBy(
  STRUCTS,
  ({ opcode }) => opcode,
);

/** A body and the struct that prints it; null for comments and empty bodies. */
export interface LoadedBody {
  readonly body: MessageBody;
  readonly struct: Struct<MessageBody> | null;
}

/** Parses the body in a cell; null unless the whole body matches a known kind. */
export function loadBody(cell: Cell): LoadedBody | null {
  if (cell.isSpecial) return null;
  if (cell.bitLength < OPCODE_BITS)
    return cell.bitLength === 0 && cell.refCount === 0 ? { body: EMPTY, struct: null } : null;
  const opcode = cell.slice().loadUint(OPCODE_BITS);
  if (opcode === 0) return loadTextComment(cell);
  for (const candidate of BY_OPCODE.get(opcode) ?? []) {
    const loaded = loadWith(candidate, cell);
    if (loaded) return loaded;
  }
  return null;
}

/** Parses the body of an external message, which may begin with a signature instead of an opcode. */
export function loadExternalBody(cell: Cell): LoadedBody | null {
  const loaded = loadBody(cell);
  if (loaded) return loaded;
  const wallet = signedWallet(cell);
  return wallet ? loadWith(wallet, cell) : null;
}

function loadTextComment(cell: Cell): LoadedBody | null {
  const comment = loadComment(cell);
  if (comment?.kind !== 'text') return null;
  return { body: { kind: 'text_comment', text: comment.text.toString() }, struct: null };
}

function loadWith(struct: KnownStruct | SignedStruct, cell: Cell): LoadedBody | null {
  try {
    const body = struct.load(cell);
    return { body, struct: struct as Struct<MessageBody> };
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}
