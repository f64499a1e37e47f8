import { readBoc, Transaction } from '@tonway/chain';
import { isTokenOpcode, receiverOf, tokenActionOf } from '../../ledger/token-event.ts';
import { messageAccountKey } from '../../store/account-key.ts';
import type { Queries } from '../../store/session.ts';
import {
  deleteTokenEvents,
  type TokenEvent,
  writeTokenEvents,
} from '../../store/write/token-events.ts';
import type { CommitStage } from '../stages.ts';
import type { StageStep } from '../step-transactions.ts';

/** Writes the transfers and burns of jettons and NFTs of each step. */
export class TokenEvents implements CommitStage {
  async write(queries: Queries, steps: readonly StageStep[]): Promise<void> {
    await writeTokenEvents(queries, steps.flatMap(eventsOf));
  }

  async replace(queries: Queries, step: StageStep): Promise<void> {
    const events = eventsOf(step);
    await deleteTokenEvents(queries, step.seqno, events);
    await writeTokenEvents(queries, events);
  }

  /** The rows of later blocks are already deleted. */
  async rollBack(): Promise<void> {}
}

/** Only transactions with the opcodes of tokens are parsed. */
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
