import { type AccountDispatchQueue, type BlockIdExt, equalBytes } from '@tonway/chain';
import type { Params, Result } from '../tl/types.ts';
import { checked, ensure, fail } from './open.ts';
import { type QueueProof, queuesFrom, queuesOf } from './queues.ts';

const WITH_AFTER = 2;
/** The maximum page size of servers. */
const MAX_PAGE = 64;

export interface AccountQueueInfo {
  readonly account: Uint8Array;
  readonly size: number;
  readonly minLt: bigint;
  readonly maxLt: bigint;
}

export interface VerifiedDispatchQueueInfo {
  readonly block: BlockIdExt;
  /** Accounts with deferred messages, sorted by id. */
  readonly accounts: readonly AccountQueueInfo[];
  /** True: the page includes the last account. */
  readonly complete: boolean;
  readonly proof: QueueProof;
}

/**
 * Verifies which accounts have deferred messages after the block.
 *
 * @example
 * const answer = await pool.query('getDispatchQueueInfo', params);
 * const { accounts, complete } = verifyDispatchQueueInfo(block, params, answer);
 */
export function verifyDispatchQueueInfo(
  block: BlockIdExt,
  params: Omit<Params<'getDispatchQueueInfo'>, 'id'>,
  answer: Result<'getDispatchQueueInfo'>,
): VerifiedDispatchQueueInfo {
  return checked('dispatch queues', () => {
    const { proof, extra } = queuesOf(block, params, answer);
    const accounts: AccountQueueInfo[] = [];
    const after = (params.mode & WITH_AFTER) !== 0 ? params.afterAddr : undefined;
    let complete = true;
    for (const [account, queue] of queuesFrom(extra, after)) {
      if (after && equalBytes(account, after)) continue;
      complete = accounts.length < Math.min(params.maxAccounts, MAX_PAGE);
      if (!complete) break;
      accounts.push({ account, size: queue.count, ...ltRange(queue) });
    }
    const received = answer.accountDispatchQueues;
    const same = accounts.every((each, i) => isQueue(received[i], each));
    ensure(same && received.length === accounts.length, 'other queues than the state has');
    ensure(answer.complete === complete, 'the list ends where it does not');
    return { block, accounts, complete, proof };
  });
}

function ltRange({ messages }: AccountDispatchQueue): Pick<AccountQueueInfo, 'minLt' | 'maxLt'> {
  const [minLt = fail('an empty queue')] = messages.keys();
  const [maxLt = minLt] = messages.keys({ reverse: true });
  return { minLt, maxLt };
}

function isQueue(
  received: Result<'getDispatchQueueInfo'>['accountDispatchQueues'][number] | undefined,
  { account, size, minLt, maxLt }: AccountQueueInfo,
): boolean {
  return (
    received !== undefined &&
    equalBytes(received.addr, account) &&
    received.size === BigInt(size) &&
    BigInt.asUintN(64, received.minLt) === minLt &&
    BigInt.asUintN(64, received.maxLt) === maxLt
  );
}
