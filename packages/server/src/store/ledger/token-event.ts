import {
  ChainError,
  type InternalMessageInfo,
  type Message,
  type MessageAddress,
  type Transaction,
} from '@tonway/chain';
import { jettonBurn, jettonTransfer, nftTransfer } from '@tonway/contracts';
import type { TransactionName } from './transaction.ts';

/** Codecs of the messages that move tokens, by opcode. */
const BODIES = new Map(
  [jettonTransfer, jettonBurn, nftTransfer].map((body) => [
    Number.parseInt(body.tag.slice(1), 16),
    body,
  ]),
);

/** The messages that move tokens, by kind. */
export interface TokenBodies {
  readonly jetton_transfer: ReturnType<typeof jettonTransfer.load>;
  readonly jetton_burn: ReturnType<typeof jettonBurn.load>;
  readonly nft_transfer: ReturnType<typeof nftTransfer.load>;
}

type TokenEventBody = TokenBodies[keyof TokenBodies];

/** What a transaction would do with tokens, if its account is a jetton wallet or an NFT item. */
export interface TokenAction<Kind extends keyof TokenBodies = keyof TokenBodies> {
  readonly body: TokenBodies[Kind];
  readonly info: InternalMessageInfo;
  readonly isAborted: boolean;
}

/** An indexed transaction that moves a verified token. */
export interface IndexedTokenEvent {
  readonly transaction: IndexedContent;
  /** The jetton, or the collection of an NFT; empty for an item without a collection. */
  readonly token: Buffer;
}

/** A transaction that is parsed when its content is read. */
interface IndexedContent extends TransactionName {
  readonly now: bigint;
  readonly hash: Uint8Array;
  readonly traceId: Uint8Array | null;
  readonly content: Transaction;
}

/** Whether a message with this opcode may move tokens. */
export function isTokenOpcode(opcode: number | null): boolean {
  return opcode !== null && BODIES.has(opcode);
}

/** Null if the contract did not execute the message, or if the body is malformed. */
export function tokenActionOf({ inMessage, description }: Transaction): TokenAction | null {
  if (inMessage?.info.kind !== 'internal' || inMessage.info.bounced) return null;
  if (description.kind !== 'ordinary' || description.compute.kind === 'skipped') return null;
  const body = loadBody(inMessage);
  return body && { body, info: inMessage.info, isAborted: description.aborted };
}

/** Null if nobody receives the token. */
export function receiverOf(body: TokenEventBody): MessageAddress {
  if (body.kind === 'jetton_transfer') return body.destination;
  return body.kind === 'nft_transfer' ? body.newOwner : null;
}

function loadBody({ body }: Message): TokenEventBody | null {
  if (body.isSpecial || body.bitLength < 32) return null;
  const type = BODIES.get(body.slice().loadUint(32));
  try {
    // a slice: bits behind the last field are ignored
    return type?.load(body.slice()) ?? null;
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}
