import { Address, type Message } from '@tonway/chain';
import { type EmulateResult, TvmError } from '@tonway/tvm';
import { type BlockBuilder, initiatedBy } from './block-builder.ts';
import { deliverSent } from './deliver-internal.ts';
import type { Run } from './runner.ts';

/**
 * Delivers external messages in order of arrival while the block has room, then the messages that
 * they caused, then external messages that arrived meanwhile.
 */
export async function deliverExternals(builder: BlockBuilder): Promise<void> {
  const { externals, moreExternals } = builder.next;
  let batch = externals;
  do {
    await deliverBatch(builder, batch);
    await deliverSent(builder, !builder.importedAllInbound);
    batch = builder.load.acceptsExternal ? ((await moreExternals?.()) ?? []) : [];
  } while (batch.length > 0);
}

async function deliverBatch(builder: BlockBuilder, batch: readonly Message[]): Promise<void> {
  const wanted = batch.filter((message) => isWanted(builder, message));
  const after = builder.lastProcessed?.lt ?? 0n;
  const runs = wanted.map((message) => builder.runOf(message, after));
  for (const [index, message] of wanted.entries()) {
    if (builder.load.acceptsExternal) await deliverExternal(builder, message, runs, index);
    else builder.leftOver.push(message);
  }
}

/** Refuses duplicates and messages for other shards. */
function isWanted(builder: BlockBuilder, message: Message): boolean {
  const { kind, destination } = message.info;
  const isOurs = destination instanceof Address && builder.isOurs(destination);
  const isNew = !builder.taken.has(message.cell.hashHex());
  builder.taken.add(message.cell.hashHex());
  if (kind === 'external-in' && isOurs && isNew) return true;
  const reason = isOurs
    ? 'the message is a duplicate or not external'
    : 'the account is not in the shard';
  builder.refused.push({ message, reason, exitCode: null, log: null });
  return false;
}

// msg_import_ext$000 msg:^(Message Any) transaction:^Transaction = InMsg;
async function deliverExternal(
  builder: BlockBuilder,
  message: Message,
  runs: readonly Run[],
  at: number,
): Promise<void> {
  const result = await builder.runner.execute(runs, at).catch(asRefusal);
  if (!result.accepted) {
    const { reason, exitCode, log } = result;
    builder.refused.push({ message, reason, exitCode, log });
    return;
  }
  const { transaction } = result;
  builder.add(result, initiatedBy(builder, transaction));
  const imported = { kind: 'ext', msg: message.cell, transaction: transaction.cell } as const;
  builder.descriptors.addIn(message.hash, imported);
}

/** A message that makes the emulator fail is refused instead of failing the block. */
function asRefusal(error: unknown): EmulateResult {
  if (!(error instanceof TvmError)) throw error;
  return { accepted: false, reason: error.reason, exitCode: null, log: null };
}
