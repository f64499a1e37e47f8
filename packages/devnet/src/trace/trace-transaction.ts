import {
  Address,
  type Cell,
  type Message,
  type ShardAccount,
  type Transaction,
  type TransactionDescription,
} from '@tonway/chain';
import { resultCodeReason, skippedText } from '@tonway/contracts/exit-codes';
import { type ContractNames, opcodeText } from './contract-names.ts';
import { loadOutActions, type OutAction } from './out-actions.ts';

export interface ExecutedTransaction {
  readonly account: Address;
  readonly transaction: Transaction;
  /** The account after the transaction. */
  readonly after: ShardAccount;
  /** The list of actions that the contract requested; null if it was not run. */
  readonly actions: Cell | null;
  /** What the VM executed; null unless `vmLogs` is set. */
  readonly vmLog: string | null;
}

/** What a transaction cost. */
export interface TransactionFees {
  /** All that was collected in the transaction. */
  readonly totalNano: bigint;
  readonly storageNano: bigint;
  readonly gasNano: bigint;
  /** For sending messages; a part of it is collected where the messages arrive. */
  readonly forwardNano: bigint;
}

/** A transaction of a trace. */
export interface TraceTransaction {
  readonly account: Address;
  /** The transaction as it is in the block. */
  readonly transaction: Transaction;
  /** The transaction that sent the message; null if it came from outside. */
  readonly parent: TraceTransaction | null;
  /** In the order of the messages. */
  readonly children: readonly TraceTransaction[];
  /** The sender of the message; null: it came from outside, or there is none. */
  readonly from: Address | null;
  readonly valueNano: bigint;
  /** The first 32 bits of the message body, or of the body that bounced; null if there are fewer. */
  readonly opcode: number | null;
  /** The name of the operation, if one is known, or else its opcode; null if there is no opcode. */
  readonly operation: string | null;
  /** The mode with which the message was sent; null if it is not known. */
  readonly sendMode: number | null;
  readonly isBounced: boolean;
  /** False: the contract or its actions failed, or the message bounced because nothing could be executed. */
  readonly success: boolean;
  /** Null: the contract was not run. */
  readonly exitCode: number | null;
  /** Null: there was no action phase. */
  readonly actionResultCode: number | null;
  /** Why it failed, in words; null if it did not. */
  readonly reason: string | null;
  readonly gasUsed: number;
  readonly fees: TransactionFees;
  /** What the contract requested, in order. */
  readonly actions: readonly OutAction[];
  /** The same as a list of cells; null if the contract was not run. */
  readonly actionList: Cell | null;
  readonly vmLog: string | null;
  /** The name of the account, or else its interface and short address. */
  readonly name: string;
  /** The name of the sender; `outside` of an external message; null if there is no message. */
  readonly sender: string | null;
}

/** Everything but the relations to other transactions. */
export type TransactionFacts = Omit<TraceTransaction, 'parent' | 'children' | 'sendMode'>;

export function factsOf(executed: ExecutedTransaction, names: ContractNames): TransactionFacts {
  const { account, transaction, after, actions: actionList, vmLog } = executed;
  const { description, inMessage, totalFees } = transaction;
  const code = codeOf(after);
  const { compute, action, storage } = phasesOf(description);
  const exitCode = compute?.kind === 'vm' ? compute.exitCode : null;
  const reason = reasonOf(description, (exit) => names.errorOf(account, exit, code));
  const opcode = opcodeOf(inMessage);
  return {
    account,
    transaction,
    from: senderOf(inMessage),
    valueNano: inMessage?.info.kind === 'internal' ? inMessage.info.value.coins : 0n,
    opcode,
    operation: opcode === null ? null : operationOf(executed, opcode, names),
    isBounced: isBounced(inMessage),
    success: reason === null,
    exitCode,
    actionResultCode: action?.resultCode ?? null,
    reason,
    gasUsed: compute?.kind === 'vm' ? compute.gasUsed : 0,
    fees: {
      totalNano: totalFees.coins,
      storageNano: storage?.feesCollected ?? 0n,
      gasNano: compute?.kind === 'vm' ? compute.gasFees : 0n,
      forwardNano: action?.totalFwdFees ?? 0n,
    },
    actions: actionList ? loadOutActions(actionList) : [],
    actionList,
    vmLog,
    name: names.nameOf(account, code),
    sender: senderName(inMessage, names),
  };
}

function codeOf({ account }: ShardAccount): Cell | null {
  const state = account?.storage.state;
  return state?.kind === 'active' ? state.init.code : null;
}

function phasesOf(description: TransactionDescription) {
  if (!('compute' in description)) return {};
  const { compute, action, storage } = description;
  return { compute, action, storage };
}

/** Null if the transaction succeeded, or if it only paid an account without code. */
function reasonOf(
  description: TransactionDescription,
  wordsOf: (exitCode: number) => string,
): string | null {
  if (!('compute' in description)) return null;
  const { compute, action } = description;
  if (compute.kind === 'skipped') {
    const isBounced = 'bounce' in description && description.bounce !== null;
    return isBounced ? skippedText(SKIPPED[compute.reason]) : null;
  }
  if (!compute.success) return wordsOf(compute.exitCode);
  return action && !action.success ? resultCodeReason(action.resultCode) : null;
}

/** As v3 names them. */
const SKIPPED = {
  'no-state': 'no_state',
  'bad-state': 'bad_state',
  'no-gas': 'no_gas',
  suspended: 'suspended',
} as const;

function senderOf(message: Message | null): Address | null {
  const source = message?.info.kind === 'internal' ? message.info.source : null;
  return source instanceof Address ? source : null;
}

function senderName(message: Message | null, names: ContractNames): string | null {
  if (!message) return null;
  const from = senderOf(message);
  return from ? names.nameOf(from) : 'outside';
}

function isBounced(message: Message | null): boolean {
  return message?.info.kind === 'internal' && message.info.bounced;
}

const OPCODE_BITS = 32;

/** The first bits of a bounced body say that it bounced. */
function opcodeOf(message: Message | null): number | null {
  if (!message || message.info.kind === 'external-in' || message.body.isSpecial) return null;
  const slice = message.body.slice();
  if (isBounced(message) && slice.remainingBits >= OPCODE_BITS) slice.loadUint(OPCODE_BITS);
  return slice.remainingBits >= OPCODE_BITS ? slice.loadUint(OPCODE_BITS) : null;
}

/** A body that bounced is one of the contract that it was sent to. */
function operationOf(
  { account, transaction: { inMessage } }: ExecutedTransaction,
  opcode: number,
  names: ContractNames,
): string {
  const owner = isBounced(inMessage) ? (senderOf(inMessage) ?? account) : account;
  return names.operationOf(owner, opcode) ?? (opcode === 0 ? 'comment' : opcodeText(opcode));
}
