import { type Cell, Message as ChainMessage, toBase64 } from '@tonway/chain';
import {
  nullIfMalformed,
  signedWallet,
  jettonTransfer as transferBody,
  w5ExternalSignedRequest,
} from '@tonway/contracts';
import type { Flow } from '../engine/flow.ts';
import { type Node, newNode } from '../engine/node.ts';
import { messageFrom } from '../trace/from-transactions.ts';
import type { Hash, Message } from '../trace/trace.ts';
import { call } from './basic.ts';
import { jettonTransfer, transferData } from './jetton.ts';

/**
 * Adds the messages that a wallet was asked to send, but did not send, to a trace of nothing but the request. Returns
 * whether there are any.
 */
export function addGhosts(root: Node): boolean {
  const { message, transaction } = root;
  const isLone = message?.source === null && root.children.length === 0;
  if (!isLone || !message.body) return false;
  for (const [index, cell] of requestedMessages(message.body).entries()) {
    const ghost = ghostOf(cell, index);
    if (!ghost) continue;
    const sent: Message = { ...ghost, source: transaction.account };
    root.children.push(newNode(sent, transaction, root, { isGhost: true }));
  }
  return root.children.length > 0;
}

/** Null if the cell has no message to another contract. It was never sent, so it has no logical time. */
function ghostOf(cell: Cell, index: number): Message | null {
  const message = nullIfMalformed(() => messageFrom(ChainMessage.load(cell)));
  if (!message || message.value === null || message.destination === null) return null;
  return { ...message, hash: ghostHash(cell, index), createdLt: null, createdAt: null };
}

/** Equal messages of one request have different hashes. */
function ghostHash(cell: Cell, index: number): Hash {
  return toBase64(new TextEncoder().encode(`${toBase64(cell.hash())}${index}`));
}

/** The messages in a request to a wallet of version 3, 4 or 5. */
function requestedMessages(body: Cell): readonly Cell[] {
  // bodies that begin with a signature are recognized by their size: a signature may look like an opcode
  const version = signedWallet(body) ?? w5ExternalSignedRequest;
  const request = nullIfMalformed(() => version.load(body));
  switch (request?.kind) {
    case 'wallet_signed_v3':
    case 'wallet_signed_v4':
      return request.payload.map(({ message }) => message);
    case 'w5_external_signed_request':
      return request.outActions ? sentMessages(request.outActions) : [];
    default:
      return [];
  }
}

// action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction;
const SEND_MESSAGE = 0x0ec3c86d;
const MAX_ACTIONS = 255;

// out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);
/** The messages of a list of actions, from the last to the first. */
function sentMessages(last: Cell): readonly Cell[] {
  const messages: Cell[] = [];
  let list = last;
  for (let left = MAX_ACTIONS; left > 0 && !list.isSpecial && list.refCount > 0; left--) {
    const isSent = list.bitLength >= 32 && list.slice().loadUint(32) === SEND_MESSAGE;
    if (isSent && list.refCount > 1) messages.push(list.ref(1));
    list = list.ref(0);
  }
  return messages;
}

/** The receiving wallet is unknown: the jetton is that of the sending wallet. */
export const ghostJettonTransferFlow: Flow = {
  pattern: call(transferBody),
  build(anchor, _found, { contracts }) {
    const jetton = contracts.jettonWallet(anchor.destination ?? '')?.jetton ?? null;
    const data = { ...transferData(anchor), receiverWallet: null, jetton };
    return jettonTransfer.action(data, { isFailed: true });
  },
};
