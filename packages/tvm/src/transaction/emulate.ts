import { randomBytes } from 'node:crypto';
import {
  type Cell,
  readBoc,
  ShardAccount,
  type ShardAccountFields,
  Transaction,
  toHex,
  writeBoc,
} from '@tonway/chain';
import { NetworkConfig } from '../config/network-config.ts';
import { encodePreviousBlocks, type PreviousBlocks } from '../context/previous-blocks.ts';
import type { LibrarySource } from '../libraries/libraries.ts';
import { librariesIn } from '../libraries/libraries.ts';
import type { CallOptions } from '../pool/call.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import type { StepsQuery, VmSteps } from '../steps/vm-steps.ts';
import type { TransactionJob, TransactionOutcome } from '../worker/jobs.ts';

/** The context shared by all transactions of a block or a trace. */
export interface TransactionContext {
  /** The root of the dictionary of configuration parameters. */
  readonly config: Cell;
  /** Unix time. */
  readonly now: number;
  /** The logical time of the transaction, unless the account or the message requires a later one. */
  readonly lt: bigint;
  /** The random seed of the block, 32 bytes. Default: random. */
  readonly randomSeed?: Uint8Array;
  readonly previousBlocks?: PreviousBlocks;
  readonly libraries?: LibrarySource;
  /** Accepts every signature as valid. */
  readonly ignoreSignatures?: boolean;
  /** The executed instructions; `stacks`: also gas and stacks. */
  readonly log?: boolean | 'stacks';
}

export interface EmulateCall extends TransactionContext {
  /** Null: the account does not exist. */
  readonly account: ShardAccountFields | null;
  /** An external or internal message, or a tick or tock transaction of a special contract. */
  readonly message: Cell | 'tick' | 'tock';
  /** Which steps of the VM are returned; default: none. */
  readonly steps?: StepsQuery;
}

export interface Accepted {
  readonly accepted: true;
  readonly transaction: Transaction;
  /** The account after the transaction. */
  readonly account: ShardAccount;
  /** The action list in register c5. */
  readonly actions: Cell | null;
  readonly log: string | null;
  /** Null: they were not asked for, or the contract was not run. */
  readonly steps: VmSteps | null;
}

/** An external message that the contract did not accept: there is no transaction. */
export interface Refused {
  readonly accepted: false;
  readonly reason: string;
  /** Null if the contract was not run. */
  readonly exitCode: number | null;
  readonly log: string | null;
}

export type EmulateResult = Accepted | Refused;

const NO_ACCOUNT: ShardAccountFields = {
  account: null,
  lastTransactionHash: new Uint8Array(32),
  lastTransactionLt: 0n,
};

/** The encoded accounts that the emulator returned: most are the input of the next transaction. */
const encodedAccounts = new WeakMap<ShardAccountFields, Uint8Array>();

export async function emulate(
  pool: WorkerPool,
  call: EmulateCall,
  options?: CallOptions,
): Promise<EmulateResult> {
  const before = call.account ?? NO_ACCOUNT;
  const account = ShardAccount.toCell(before);
  const cause = typeof call.message === 'string' ? null : call.message;
  const job: TransactionJob = {
    kind: 'transaction',
    config: NetworkConfig.of(call.config).transactions,
    libraries: await librariesIn([account, cause], call.libraries),
    account: encodedAccounts.get(before) ?? writeBoc(account, {}),
    cause: typeof call.message === 'string' ? call.message : writeBoc(call.message, {}),
    now: call.now,
    lt: call.lt.toString(),
    randomSeed: toHex(call.randomSeed ?? randomBytes(32)),
    ignoreSignatures: call.ignoreSignatures ?? false,
    previousBlocks: encodePreviousBlocks(call.previousBlocks),
    log: call.log ?? false,
    steps: call.steps ?? null,
  };
  return toResult(await pool.run(job, options));
}

function toResult(outcome: TransactionOutcome): EmulateResult {
  if (!outcome.accepted) return outcome;
  const account = ShardAccount.load(readBoc(outcome.account));
  encodedAccounts.set(account, outcome.account);
  return {
    accepted: true,
    transaction: Transaction.load(readBoc(outcome.transaction)),
    account,
    actions: outcome.actions && readBoc(outcome.actions),
    log: outcome.log,
    steps: outcome.steps,
  };
}
