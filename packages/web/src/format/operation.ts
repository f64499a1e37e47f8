import type { Message, Transaction } from '@tonway/client/v3';

/** What a transaction was caused by: a message, or the chain itself. */
export function operationOf(
  transaction: Pick<Transaction, 'description'> | null,
  message: Message | null,
): string {
  if (message) return messageOperation(message);
  const { type, is_tock } = transaction?.description ?? {};
  return type === 'tick_tock' ? (is_tock ? 'tock' : 'tick') : (type ?? '');
}

/** What a message asks for. */
export function messageOperation(message: Message): string {
  const { bounced, opcode, decoded_opcode, source, destination } = message;
  if (bounced) return 'bounced';
  if (decoded_opcode) return decoded_opcode;
  if (destination === null) return opcode === null ? 'log' : `log ${opcode}`;
  // The first bits of a message from outside are mostly those of a signature.
  if (source === null) return 'external message';
  if (opcode === '0x00000000') return 'text_comment';
  return opcode ?? 'transfer';
}
