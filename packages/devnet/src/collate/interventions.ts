import { Address, type Cell, type CurrencyCollection, InMsg, type Message } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { type BlockBuilder, initiatedBy } from './block-builder.ts';
import { internalInfo } from './queued-messages.ts';
import { ARRIVED, envelopeOf } from './routing.ts';
import { coins, excess, sum } from './value-flow.ts';

/** The value that interventions through the control API add to and remove from the network. */
interface Interventions {
  readonly minted: CurrencyCollection;
  readonly burned: CurrencyCollection;
}

/** Delivers the impersonated messages of the block. */
export async function deliverImpersonated(builder: BlockBuilder): Promise<void> {
  for (const message of builder.next.impersonated) await importSyntheticMessage(builder, message);
}

export function interventionsIn(builder: BlockBuilder): Interventions {
  const [before, after] = [
    builder.base.accounts.extra.balance,
    builder.accounts.before.extra.balance,
  ];
  const values = builder.next.impersonated.flatMap(({ cell }) => {
    const { value, fwdFee } = internalInfo(cell);
    return [value, coins(fwdFee)];
  });
  return {
    minted: sum(excess(after, before), ...values),
    burned: excess(before, after),
  };
}

// msg_import_imm$011 in_msg:^MsgEnvelope transaction:^Transaction fwd_fee:Grams = InMsg;

/** Delivers an internal message that no transaction sent; returns its import descriptor. */
export async function importSyntheticMessage(
  builder: BlockBuilder,
  message: Message,
): Promise<Cell> {
  const { createdLt, fwdFee, destination } = internalInfo(message.cell);
  if (!(destination instanceof Address) || !builder.isOurs(destination))
    throw new DevnetError('COLLATE_INVALID', 'the destination belongs to another shard');
  if (builder.descriptors.hasIn(message.hash))
    throw new DevnetError('COLLATE_INVALID', 'the same message occurs twice in a block');
  const result = await builder.runner.execute([builder.runOf(message, createdLt)]);
  if (!result.accepted)
    throw new DevnetError('COLLATE_INVALID', `a message was not accepted: ${result.reason}`);
  const { transaction } = result;
  builder.add(result, initiatedBy(builder, transaction));
  const inMsg = envelopeOf(message.cell, fwdFee, ARRIVED, null);
  const imported = { kind: 'imm', inMsg, transaction: transaction.cell, fwdFee } as const;
  builder.descriptors.addIn(message.hash, imported);
  return InMsg.toCell(imported);
}
