import type { Message, Transaction } from '@tonway/client/v3';
import { failureText, skippedText } from '@tonway/contracts/exit-codes';
import type { TraceMarks } from './model.ts';

const EXCESS = '0xd53276db';
const NOTIFICATIONS = new Set(['jetton_notify', 'nft_ownership_assigned']);
/** A comment with less is a notification, with more it is a payment: 0.01 coins. */
const PAYMENT = 10_000_000n;

export function marksOf(
  transaction: Transaction,
  interfaces: readonly string[],
  position: { readonly isLeaf: boolean; readonly isDetached: boolean },
): TraceMarks {
  const { description, in_msg, orig_status, end_status, emulated, finality } = transaction;
  const failure = failureText(description, interfaces) ?? skippedFailure(transaction);
  return {
    failure,
    skipped: description.compute_ph?.skipped ? skippedText(description.compute_ph.reason) : null,
    isBounced: in_msg?.bounced === true,
    isDeployed: orig_status !== 'active' && end_status === 'active',
    isPending: emulated || finality === 'pending',
    isDetached: position.isDetached,
    pill: position.isLeaf && failure === null && in_msg ? pillOf(in_msg) : null,
  };
}

export function messageMarks(kind: 'log' | 'message', isPending: boolean): TraceMarks {
  return {
    failure: null,
    skipped: null,
    isBounced: false,
    isDeployed: false,
    isDetached: false,
    isPending: kind === 'message' || isPending,
    pill: kind === 'log' ? 'log' : null,
  };
}

/** Coins that an account without code receives stay there: only a bounce phase makes it a failure. */
function skippedFailure({ description }: Transaction): string | null {
  const { aborted, compute_ph, bounce } = description;
  return aborted && bounce && compute_ph?.skipped ? skippedText(compute_ph.reason) : null;
}

function pillOf(message: Message): TraceMarks['pill'] {
  if (message.bounced) return null;
  if (message.opcode === EXCESS) return 'excess';
  if (NOTIFICATIONS.has(message.decoded_opcode ?? '')) return 'notification';
  return isComment(message) && BigInt(message.value ?? 0) < PAYMENT && message.source !== null
    ? 'notification'
    : null;
}

function isComment({ opcode, message_content }: Message): boolean {
  return opcode === '0x00000000' || message_content?.decoded?.['@type'] === 'text_comment';
}
