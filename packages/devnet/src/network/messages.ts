import {
  type Address,
  Builder,
  type Cell,
  type ExternalInMessageInfo,
  type InternalMessageInfo,
  Message,
  type MessageFields,
  NO_CURRENCIES,
  normalizedMessageHash,
  toBase64,
  writeBoc,
} from '@tonway/chain';
import {
  type AddressInput,
  type CellInput,
  type NanoInput,
  type StateInitInput,
  toAddress,
  toCell,
  toNano,
  toStateInit,
} from './inputs.ts';

/** An internal message. */
export interface InternalMessage {
  readonly from: AddressInput;
  readonly to: AddressInput;
  readonly valueNano: NanoInput;
  /** Default: empty. */
  readonly body?: CellInput;
  /** Whether the value bounces if the receiver fails. Default: true. */
  readonly bounce?: boolean;
  readonly init?: StateInitInput;
}

/** Logical time and Unix time of sending. */
interface Sent {
  readonly lt: bigint;
  readonly at: number;
}

const NEVER: Sent = { lt: 0n, at: 0 };

export function internalMessage(message: InternalMessage, sent: Sent = NEVER): MessageFields {
  const info: InternalMessageInfo = {
    kind: 'internal',
    ihrDisabled: true,
    bounce: message.bounce ?? true,
    bounced: false,
    source: toAddress('from', message.from),
    destination: toAddress('to', message.to),
    value: { ...NO_CURRENCIES, coins: toNano('valueNano', message.valueNano) },
    extraFlags: 0n,
    fwdFee: 0n,
    createdLt: sent.lt,
    createdAt: sent.at,
  };
  const body = message.body ? toCell('body', message.body) : new Builder().build();
  const init = message.init ? toStateInit('init', message.init) : null;
  return { info, init, initInRef: init !== null, body, bodyInRef: true };
}

export function externalMessage(destination: Address, body: Cell): Message {
  const info: ExternalInMessageInfo = {
    kind: 'external-in',
    source: null,
    destination,
    importFee: 0n,
  };
  return Message.load(
    Message.toCell({ info, init: null, initInRef: false, body, bodyInRef: true }),
  );
}

/** An external message that is in no block yet, or was not even sent. */
export interface WaitingMessage {
  readonly hash: Uint8Array;
  readonly normalizedHash: Uint8Array;
  readonly to: Address;
  /** The message in Base64. */
  readonly boc: string;
}

export function waitingMessage(message: Message): WaitingMessage {
  return {
    hash: message.hash,
    normalizedHash: normalizedMessageHash(message),
    to: message.info.destination as Address,
    boc: toBase64(writeBoc(message.cell)),
  };
}
