import {
  type BlockIdExt,
  type Cell,
  equalBytes,
  MsgEnvelope,
  type OutMsgQueueExtra,
  readBocRoots,
} from '@tonway/chain';
import type { Params, Result } from '../tl/types.ts';
import {
  isNoMetadata,
  sameMetadata,
  type TransactionMetadata,
  toMetadata,
} from './message-metadata.ts';
import { checked, ensure } from './open.ts';
import { type QueueProof, queuesFrom, queuesOf } from './queues.ts';

const ONE_ACCOUNT = 2;
const MESSAGES_BOC = 4;
/** Servers send no more at a time. */
const MOST = 64;
const MOST_WITH_BOC = 16;

export interface DeferredMessage {
  readonly account: Uint8Array;
  readonly lt: bigint;
  readonly hash: Uint8Array;
  readonly metadata: TransactionMetadata | null;
  /** Null where the messages themselves were not asked for. */
  readonly message: Cell | null;
}

export interface VerifiedDispatchQueueMessages {
  readonly block: BlockIdExt;
  /** By account and time. */
  readonly messages: readonly DeferredMessage[];
  /** Nothing is left behind the last one. */
  readonly complete: boolean;
  readonly proof: QueueProof;
}

type MessagesAsked = Omit<Params<'getDispatchQueueMessages'>, 'id'>;

export function verifyDispatchQueueMessages(
  block: BlockIdExt,
  params: MessagesAsked,
  answer: Result<'getDispatchQueueMessages'>,
): VerifiedDispatchQueueMessages {
  return checked('deferred messages', () => {
    const { proof, extra } = queuesOf(block, params, answer);
    const withBoc = (params.mode & MESSAGES_BOC) !== 0;
    const most = Math.min(params.maxMessages, withBoc ? MOST_WITH_BOC : MOST);
    const found: Omit<DeferredMessage, 'message'>[] = [];
    for (const each of messagesFrom(extra, params)) if (found.push(each) === most) break;
    const same = found.every((each, i) => isMessage(answer.messages[i], each));
    ensure(same && answer.messages.length === found.length, 'other messages than the state has');
    // servers do not look beyond the last one they may send
    const complete = found.length < most;
    ensure(answer.complete === complete, 'the list ends where it does not');
    const cells = messagesIn(withBoc ? answer.messagesBoc : undefined, found.length);
    const messages = found.map((each, i) => ({ ...each, message: matching(cells?.[i], each) }));
    return { block, messages, complete, proof };
  });
}

function* messagesFrom(
  extra: OutMsgQueueExtra | null,
  { mode, addr, afterLt }: MessagesAsked,
): Generator<Omit<DeferredMessage, 'message'>> {
  // servers apply the time to whichever account comes first
  let after = BigInt.asUintN(64, afterLt);
  for (const [account, { messages }] of queuesFrom(extra, addr)) {
    if ((mode & ONE_ACCOUNT) !== 0 && !equalBytes(account, addr)) return;
    for (const [lt, { outMsg }] of messages.entries({ from: after })) {
      if (lt === after) continue;
      const { msg, metadata } = MsgEnvelope.load(outMsg);
      yield { account, lt, hash: msg.hash(), metadata: metadata && toMetadata(metadata) };
    }
    after = 0n;
  }
}

function isMessage(
  given: Result<'getDispatchQueueMessages'>['messages'][number] | undefined,
  { account, lt, hash, metadata }: Omit<DeferredMessage, 'message'>,
): boolean {
  return (
    given !== undefined &&
    equalBytes(given.addr, account) &&
    BigInt.asUintN(64, given.lt) === lt &&
    equalBytes(given.hash, hash) &&
    (metadata ? sameMetadata(given.metadata, metadata) : isNoMetadata(given.metadata))
  );
}

function messagesIn(boc: Uint8Array | undefined, count: number): Cell[] | null {
  if (!boc) return null;
  const roots = boc.length === 0 ? [] : readBocRoots(boc, { maxRoots: count });
  ensure(roots.length === count, 'more or fewer messages than the queue has');
  return roots;
}

function matching(cell: Cell | undefined, { hash }: Pick<DeferredMessage, 'hash'>): Cell | null {
  if (!cell) return null;
  ensure(equalBytes(cell.hash(), hash), 'another message than the queue has');
  return cell;
}
