import { Address, type Message } from '@tonway/chain';
import { type EmulateResult, TvmError } from '@tonway/tvm';
import { type BlockWork, initiatedBy } from './block-work.ts';
import { deliverSent } from './deliver-sent.ts';
import type { Run } from './runner.ts';

/**
 * Delivers external messages in the order in which they came, as many as there is room for, and what follows from
 * them; then those that have come in the meantime.
 */
export async function deliverExternals(work: BlockWork): Promise<void> {
  const { externals, moreExternals } = work.next;
  let batch = externals;
  do {
    await deliverBatch(work, batch);
    await deliverSent(work, !work.tookAllInbound);
    batch = work.load.takesExternal ? ((await moreExternals?.()) ?? []) : [];
  } while (batch.length > 0);
}

async function deliverBatch(work: BlockWork, batch: readonly Message[]): Promise<void> {
  const wanted = batch.filter((message) => isWanted(work, message));
  const after = work.lastProcessed?.lt ?? 0n;
  const runs = wanted.map((message) => work.runOf(message, after));
  for (const [index, message] of wanted.entries()) {
    if (work.load.takesExternal) await tryOne(work, message, runs, index);
    else work.leftOver.push(message);
  }
}

/** Each message once, and none for other shards. */
function isWanted(work: BlockWork, message: Message): boolean {
  const { kind, destination } = message.info;
  const isOurs = destination instanceof Address && work.isOurs(destination);
  const isNew = !work.taken.has(message.cell.hashHex());
  work.taken.add(message.cell.hashHex());
  if (kind === 'external-in' && isOurs && isNew) return true;
  const reason = isOurs ? 'the message is no new external one' : 'the account is not in the shard';
  work.refused.push({ message, reason, exitCode: null, log: null });
  return false;
}

// msg_import_ext$000 msg:^(Message Any) transaction:^Transaction = InMsg;
async function tryOne(
  work: BlockWork,
  message: Message,
  runs: readonly Run[],
  at: number,
): Promise<void> {
  const result = await work.runner.take(runs, at).catch(asRefusal);
  if (!result.accepted) {
    const { reason, exitCode, log } = result;
    work.refused.push({ message, reason, exitCode, log });
    return;
  }
  const { transaction, account } = result;
  work.add(transaction, account, initiatedBy(work, transaction));
  const imported = { kind: 'ext', msg: message.cell, transaction: transaction.cell } as const;
  work.descriptors.addIn(message.hash, imported);
}

/** A message that the emulator cannot even take, or breaks down over, is nothing a block can have. */
function asRefusal(error: unknown): EmulateResult {
  if (!(error instanceof TvmError)) throw error;
  return { accepted: false, reason: error.reason, exitCode: null, log: null };
}
