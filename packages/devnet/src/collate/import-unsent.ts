import { Address, type Cell, InMsg, type Message } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { type BlockWork, initiatedBy } from './block-work.ts';
import { internalInfo } from './enqueued.ts';
import { envelopeOf } from './envelope.ts';
import { ARRIVED } from './routing.ts';

// msg_import_imm$011 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;

/** Delivers a message between accounts that no transaction has sent; gives what the block says of it. */
export async function importUnsent(work: BlockWork, message: Message): Promise<Cell> {
  const { createdLt, fwdFee, destination } = internalInfo(message.cell);
  if (!(destination instanceof Address) || !work.isOurs(destination))
    throw new DevnetError('COLLATE_INVALID', 'the message goes to an account of another shard');
  if (work.descriptors.hasIn(message.hash))
    throw new DevnetError('COLLATE_INVALID', 'the same message is to be sent twice at once');
  const result = await work.runner.take([work.runOf(message, createdLt)]);
  if (!result.accepted)
    throw new DevnetError('COLLATE_INVALID', `a message was not accepted: ${result.reason}`);
  const { transaction, account } = result;
  work.add(transaction, account, initiatedBy(work, transaction));
  const inMsg = envelopeOf(message.cell, fwdFee, ARRIVED, null);
  const imported = { kind: 'imm', inMsg, transaction: transaction.cell, fwdFee } as const;
  work.descriptors.addIn(message.hash, imported);
  return InMsg.toCell(imported);
}
