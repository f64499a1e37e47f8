import { type Cell, equalBytes, MsgEnvelope, type OutMsgQueueExtra } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadBlock } from '../asked/reference-block.ts';
import type { Context } from '../handler.ts';
import { NO_METADATA, toTlMetadata } from '../message-metadata.ts';
import { bagOf, headerProof, proveState } from '../proofs/prove.ts';
import { refuse } from '../refusal.ts';

/** However many are asked for. */
const MOST = 64;
const MOST_WITH_BOC = 16;
const WANT_PROOF = 1;
const ONE_ACCOUNT = 2;
const MESSAGES_BOC = 4;

type Asked = Params<'getDispatchQueueMessages'>;
type QueueMessage = Result<'getDispatchQueueMessages'>['messages'][number];

// liteServer.getDispatchQueueMessages mode:# id:tonNode.blockIdExt addr:int256 after_lt:long
//   max_messages:int want_proof:mode.0?true one_account:mode.1?true messages_boc:mode.2?true
//   = liteServer.DispatchQueueMessages;
export function getDispatchQueueMessages(
  asked: Asked,
  { chain }: Context,
): Result<'getDispatchQueueMessages'> {
  const { mode, id, maxMessages } = asked;
  if (maxMessages <= 0) refuse('invalid max_messages');
  const block = loadBlock(chain, id);
  const withBoc = (mode & MESSAGES_BOC) !== 0;
  const most = Math.min(maxMessages, withBoc ? MOST_WITH_BOC : MOST);
  const { value, proof } = proveState(block, ({ outMsgQueueInfo }) =>
    list(outMsgQueueInfo.extra, asked, most),
  );
  return {
    kind: 'liteServer.dispatchQueueMessages',
    mode,
    id: toTlBlockId(block.id),
    messages: value.map(({ entry }) => entry),
    // the node does not look whether there is another account
    complete: value.length < most,
    proof: (mode & WANT_PROOF) === 0 ? undefined : bagOf(headerProof(block), proof),
    messagesBoc: withBoc ? bagOf(...value.map(({ message }) => message)) : undefined,
  };
}

interface Listed {
  readonly entry: QueueMessage;
  readonly message: Cell;
}

/** By account and time, from the asked account on. */
function list(
  extra: OutMsgQueueExtra | null,
  { mode, addr: from, afterLt }: Asked,
  most: number,
): Listed[] {
  const listed: Listed[] = [];
  // the time counts for whichever account comes first
  let after = BigInt.asUintN(64, afterLt);
  for (const [addr, { messages }] of extra?.dispatchQueue.entries({ from }) ?? []) {
    if ((mode & ONE_ACCOUNT) !== 0 && !equalBytes(addr, from)) break;
    for (const [lt, { outMsg }] of messages.entries({ from: after })) {
      // the node finds the next one before it sees that it has enough
      if (listed.length === most) return listed;
      if (lt > after) listed.push(toListed(addr, lt, outMsg));
    }
    if (listed.length === most) return listed;
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
