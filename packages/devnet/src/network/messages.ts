import {
  type Address,
  Builder,
  type Cell,
  type ExternalInMessageInfo,
  type InternalMessageInfo,
  Message,
  type MessageFields,
  NO_CURRENCIES,
  type StateInit,
} from '@tonway/chain';

/** A message between accounts. */
export interface InternalMessage {
  readonly from: Address;
  readonly to: Address;
  readonly valueNano: bigint;
  /** Default: empty. */
  readonly body?: Cell;
  /** Whether the value comes back where the receiver fails. Default: true. */
  readonly bounce?: boolean;
  readonly init?: StateInit;
}

/** When it was sent. */
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
    source: message.from,
    destination: message.to,
    value: { ...NO_CURRENCIES, coins: message.valueNano },
    extraFlags: 0n,
    fwdFee: 0n,
    createdLt: sent.lt,
    createdAt: sent.at,
  };
  const body = message.body ?? new Builder().build();
  const init = message.init ?? null;
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
