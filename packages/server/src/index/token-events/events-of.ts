import { readBoc, Transaction } from '@tonway/chain';
import { messageAccountKey } from '../../store/accounts/account-key.ts';
import { isTokenOpcode, receiverOf, tokenActionOf } from '../../store/ledger/token-event.ts';
import type { TokenEvent } from '../../store/tokens/write-events.ts';
import type { StageStep } from '../step-transactions.ts';

/** The transfers and burns of a step. Only transactions with the opcodes of tokens are parsed. */
export function eventsOf({ seqno, transactions }: StageStep): TokenEvent[] {
  return transactions.flatMap(({ account, lt, now, boc, inMessage }) => {
    if (!isTokenOpcode(inMessage?.opcode ?? null)) return [];
    const action = tokenActionOf(Transaction.load(readBoc(boc)));
    const sender = inMessage?.source;
    if (!action || !sender) return [];
    const { body, isAborted: aborted } = action;
    const receiver = messageAccountKey(receiverOf(body));
    return { kind: body.kind, account, lt, now, mc_seqno: seqno, aborted, sender, receiver };
  });
}
