import {
  ChainError,
  type InternalMessageInfo,
  type Message,
  type Transaction,
} from '@tonway/chain';
import { jettonBurn, jettonTransfer, nftTransfer } from '@tonway/contracts';

/** Codecs of the messages that move tokens, by opcode. */
const BODIES = new Map(
  [jettonTransfer, jettonBurn, nftTransfer].map((body) => [
    Number.parseInt(body.tag.slice(1), 16),
    body,
  ]),
);

type JettonTransferBody = ReturnType<typeof jettonTransfer.load>;
type JettonBurnBody = ReturnType<typeof jettonBurn.load>;
type NftTransferBody = ReturnType<typeof nftTransfer.load>;
export type TokenEventBody = JettonTransferBody | JettonBurnBody | NftTransferBody;

/** What a transaction would do with tokens, if its account is a jetton wallet or an NFT item. */
export interface TokenAction {
  readonly body: TokenEventBody;
  readonly info: InternalMessageInfo;
  readonly isAborted: boolean;
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
