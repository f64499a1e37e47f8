import { Address, MASTERCHAIN, type Message, toHex } from '@tonway/chain';
import type { RefusedExternal } from '../collate/collation.ts';
import type { ProducedBlock } from '../network/produced-block.ts';
import { coinsText } from '../trace/amounts.ts';
import type { ExecutedTransaction } from '../trace/trace-transaction.ts';

const ZERO_ADDRESS = new Address(MASTERCHAIN, new Uint8Array(32));

/** The log lines of a block; none if the block contains routine transactions only. */
export function blockLines(
  { block, shards, transactions }: ProducedBlock,
  faucet: Address,
): string[] {
  const reported = transactions.filter((each) => !isRoutine(each) || failureOf(each) !== null);
  if (reported.length === 0) return [];
  const gas = reported.reduce((sum, each) => sum + gasOf(each), 0);
  const fees = reported.reduce((sum, { transaction }) => sum + transaction.totalFees.coins, 0n);
  const facts = [
    count(shards.length, 'shard'),
    count(reported.length, 'transaction'),
    `gas ${gas}`,
  ];
  return [
    `block ${block.seqno}  ${facts.join(', ')}, fees ${coinsText(fees)}`,
    ...reported.flatMap((each) => [...paymentsOf(each, faucet), ...failuresOf(each)]),
  ];
}

/** The log line of a message that passed the mempool check and was refused in its block. */
export function refusedLine({ message, reason }: RefusedExternal): string {
  return `refused  message ${toHex(message.hash)} to ${text(message.info.destination)}: ${reason}`;
}

/** The log line of a message that the mempool check refused, without the VM log. */
export function rejectedLine(refusal: Error): string {
  const [reason = ''] = refusal.message.split('\nVM Log');
  return `refused  ${reason.replaceAll('\n', ' ')}`;
}

function paymentsOf({ account, transaction }: ExecutedTransaction, faucet: Address): string[] {
  if (!account.equals(faucet)) return [];
  return transaction.outMessages.map(
    (message) => `  faucet  ${coinsText(coinsOf(message))} to ${text(message.info.destination)}`,
  );
}

function failuresOf(executed: ExecutedTransaction): string[] {
  const failure = failureOf(executed);
  if (failure === null) return [];
  const { account, transaction } = executed;
  return [`  failed  ${account.toFriendly()}: ${failure}, transaction ${toHex(transaction.hash)}`];
}

/** Null if the transaction succeeded, or if the destination account does not exist. */
function failureOf({ transaction: { description } }: ExecutedTransaction): string | null {
  if (!('compute' in description) || !description.aborted) return null;
  const { compute, action } = description;
  if (compute.kind === 'vm')
    return compute.success ? `action code ${action?.resultCode}` : `exit code ${compute.exitCode}`;
  const isBounced = 'bounce' in description && description.bounce !== null;
  return isBounced ? `not executed (${compute.reason}), bounced` : null;
}

/** Tick-tock transactions and the special messages that pay out fees. */
function isRoutine({ transaction }: ExecutedTransaction): boolean {
  if (transaction.description.kind === 'tick-tock') return true;
  const { source } = transaction.inMessage?.info ?? {};
  return source instanceof Address && source.equals(ZERO_ADDRESS);
}

function gasOf({ transaction: { description } }: ExecutedTransaction): number {
  return 'compute' in description && description.compute.kind === 'vm'
    ? description.compute.gasUsed
    : 0;
}

function coinsOf({ info }: Message): bigint {
  return info.kind === 'internal' ? info.value.coins : 0n;
}

function text(address: unknown): string {
  return address instanceof Address ? address.toFriendly() : 'nobody';
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
