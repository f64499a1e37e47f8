import { type Cell, equalBytes, MsgEnvelope, type OutMsgQueueExtra } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadBlock } from '../block-id.ts';
import { NO_METADATA, toTlMetadata } from '../message-metadata.ts';
import { bocOf, headerProof, proveState } from '../proofs/prove.ts';
import type { Context } from '../query.ts';
import { refuse } from '../refusal.ts';

const MAX_RESULTS = 64;
const MAX_RESULTS_WITH_BOC = 16;
const WANT_PROOF = 1;
const ONE_ACCOUNT = 2;
const MESSAGES_BOC = 4;

type Request = Params<'getDispatchQueueMessages'>;
type QueueMessage = Result<'getDispatchQueueMessages'>['messages'][number];

// liteServer.getDispatchQueueMessages mode:# id:tonNode.blockIdExt addr:int256 after_lt:long
//   max_messages:int want_proof:mode.0?true one_account:mode.1?true messages_boc:mode.2?true
//   = liteServer.DispatchQueueMessages;
export function getDispatchQueueMessages(
  request: Request,
  { chain }: Context,
): Result<'getDispatchQueueMessages'> {
  const { mode, id, maxMessages } = request;
  if (maxMessages <= 0) refuse('invalid max_messages');
  const block = loadBlock(chain, id);
  const withBoc = (mode & MESSAGES_BOC) !== 0;
  const limit = Math.min(maxMessages, withBoc ? MAX_RESULTS_WITH_BOC : MAX_RESULTS);
  const { value, proof } = proveState(block, ({ outMsgQueueInfo }) =>
    list(outMsgQueueInfo.extra, request, limit),
  );
  return {
    kind: 'liteServer.dispatchQueueMessages',
    mode,
    id: toTlBlockId(block.id),
    messages: value.map(({ entry }) => entry),
    // like the node, which does not check for further accounts
    complete: value.length < limit,
    proof: (mode & WANT_PROOF) === 0 ? undefined : bocOf(headerProof(block), proof),
    messagesBoc: withBoc ? bocOf(...value.map(({ message }) => message)) : undefined,
  };
}

interface Listed {
  readonly entry: QueueMessage;
  readonly message: Cell;
}

/** By account and lt, starting with the requested account. */
function list(
  extra: OutMsgQueueExtra | null,
  { mode, addr: from, afterLt }: Request,
  limit: number,
): Listed[] {
  const listed: Listed[] = [];
  // `after_lt` applies to the first account, whichever it is
  let after = BigInt.asUintN(64, afterLt);
  for (const [addr, { messages }] of extra?.dispatchQueue.entries({ from }) ?? []) {
    if ((mode & ONE_ACCOUNT) !== 0 && !equalBytes(addr, from)) break;
    for (const [lt, { outMsg }] of messages.entries({ from: after })) {
      // the node loads the next entry before it checks the limit
      if (listed.length === limit) return listed;
      if (lt > after) listed.push(toListed(addr, lt, outMsg));
    }
    if (listed.length === limit) return listed;
    after = 0n;
  }
  return listed;
}

function toListed(addr: Uint8Array, lt: bigint, envelope: Cell): Listed {
  const { msg, metadata } = MsgEnvelope.load(envelope);
  const entry = {
    addr,
    lt: BigInt.asIntN(64, lt),
    hash: msg.hash(),
    metadata: metadata ? toTlMetadata(metadata) : NO_METADATA,
  };
  return { entry, message: msg };
}
