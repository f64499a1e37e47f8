import { opcodeOf } from '../../../index/decode/transaction-rows.ts';
import type { PendingTrace } from '../../../index/pending/traces/pending-trace.ts';
import type { Finality, LedgerTransaction } from '../../../store/ledger/transaction.ts';
import { isBelow } from '../finality.ts';
import { ActionsEvent } from './actions-event.ts';
import type { StreamEvent } from './stream-event.ts';
import { TraceEvent } from './trace-event.ts';
import { TransactionsEvent } from './transactions-event.ts';

/** Messages that only inform their receiver: a jetton transfer notification, an assigned owner of an NFT, excesses. */
const NOTICES: ReadonlySet<number> = new Set([0x7362d09c, 0x05138d91, 0xd53276db]);

/** The events of a trace that is not complete on the chain; clients cannot resume after them. */
export function pendingEvents(trace: PendingTrace): StreamEvent[] {
  const { hash, revision, transactions, actions } = trace;
  const headOf = (finality: Finality) => ({ finality, trace: hash, revision, cursor: null });
  const finality = lowest(transactions);
  const head = headOf(meaningFinality(transactions, finality));
  return [
    new TransactionsEvent(headOf(finality), transactions),
    new ActionsEvent(head, actions),
    new TraceEvent(head, transactions, actions),
  ];
}

function lowest(transactions: readonly LedgerTransaction[]): Finality {
  const finalities = transactions.map(({ finality }) => finality);
  return finalities.reduce((least, each) => (isBelow(each, least) ? each : least), 'finalized');
}

/**
 * The last message of a transfer does not delay what is shown of the transfer. Actions are finalized only once, by the
 * index: until then they are confirmed.
 */
function meaningFinality(transactions: readonly LedgerTransaction[], finality: Finality): Finality {
  if (finality === 'finalized') return finality;
  const essential = transactions.filter((each) => !isNotice(each));
  return essential.length > 0 && lowest(essential) === 'finalized' ? 'confirmed' : finality;
}

function isNotice({ content: { inMessage, outMessages } }: LedgerTransaction): boolean {
  if (!inMessage || outMessages.length > 0) return false;
  const opcode = opcodeOf(inMessage.body);
  return opcode !== null && NOTICES.has(opcode);
}
