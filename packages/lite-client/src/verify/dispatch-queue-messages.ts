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
/** The maximum page sizes of servers. */
const MAX_PAGE = 64;
const MAX_PAGE_WITH_BOC = 16;

export interface DeferredMessage {
  readonly account: Uint8Array;
  readonly lt: bigint;
  readonly hash: Uint8Array;
  readonly metadata: TransactionMetadata | null;
  /** Null if the message bodies were not requested. */
  readonly message: Cell | null;
}

export interface VerifiedDispatchQueueMessages {
  readonly block: BlockIdExt;
  /** Sorted by account, then by time. */
  readonly messages: readonly DeferredMessage[];
  /** True: the page includes the last message. */
  readonly complete: boolean;
  readonly proof: QueueProof;
}

type RequestParams = Omit<Params<'getDispatchQueueMessages'>, 'id'>;

/**
 * Verifies the deferred messages of an account after the block.
 *
 * @example
 * const answer = await pool.query('getDispatchQueueMessages', params);
 * const { messages, complete } = verifyDispatchQueueMessages(block, params, answer);
 */
export function verifyDispatchQueueMessages(
  block: BlockIdExt,
  params: RequestParams,
  answer: Result<'getDispatchQueueMessages'>,
): VerifiedDispatchQueueMessages {
  return checked('deferred messages', () => {
    const { proof, extra } = queuesOf(block, params, answer);
    const withBoc = (params.mode & MESSAGES_BOC) !== 0;
    const max = Math.min(params.maxMessages, withBoc ? MAX_PAGE_WITH_BOC : MAX_PAGE);
    const found: Omit<DeferredMessage, 'message'>[] = [];
    for (const each of messagesFrom(extra, params)) if (found.push(each) === max) break;
    const same = found.every((each, i) => isMessage(answer.messages[i], each));
    ensure(same && answer.messages.length === found.length, 'other messages than the state has');
    // servers report `complete` only if the page is not full
    const complete = found.length < max;
    ensure(answer.complete === complete, 'the list ends where it does not');
    const cells = messagesIn(withBoc ? answer.messagesBoc : undefined, found.length);
    const messages = found.map((each, i) => ({
      ...each,
      message: checkedMessage(cells?.[i], each),
    }));
    return { block, messages, complete, proof };
  });
}

function* messagesFrom(
  extra: OutMsgQueueExtra | null,
  { mode, addr, afterLt }: RequestParams,
): Generator<Omit<DeferredMessage, 'message'>> {
  // servers apply `afterLt` to the first account of the page
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
  received: Result<'getDispatchQueueMessages'>['messages'][number] | undefined,
  { account, lt, hash, metadata }: Omit<DeferredMessage, 'message'>,
): boolean {
  return (
    received !== undefined &&
    equalBytes(received.addr, account) &&
    BigInt.asUintN(64, received.lt) === lt &&
    equalBytes(received.hash, hash) &&
    (metadata ? sameMetadata(received.metadata, metadata) : isNoMetadata(received.metadata))
  );
}

function messagesIn(boc: Uint8Array | undefined, count: number): Cell[] | null {
  if (!boc) return null;
  const roots = boc.length === 0 ? [] : readBocRoots(boc, { maxRoots: count });
  ensure(roots.length === count, 'more or fewer messages than the queue has');
  return roots;
}

function checkedMessage(
  cell: Cell | undefined,
  { hash }: Pick<DeferredMessage, 'hash'>,
): Cell | null {
  if (!cell) return null;
  ensure(equalBytes(cell.hash(), hash), 'another message than the queue has');
  return cell;
}
