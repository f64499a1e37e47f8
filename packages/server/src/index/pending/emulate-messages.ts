import { randomBytes } from 'node:crypto';
import {
  Address,
  type BlockIdExt,
  type Message,
  type ShardAccountFields,
  TonwayError,
} from '@tonway/chain';
import type { CallOptions, Refused, TraceNode } from '@tonway/tvm';
import type { ContractSource } from '../../network/contracts/contract.ts';
import { chainSource, readWallet, shardAccountOf } from '../../network/contracts/contract-at.ts';
import { walletProblem } from '../../network/messages/node-refusal.ts';
import type { ChainContext } from '../../network/requests/chain-context.ts';
import type { AccountAt } from '../../network/upstream/session.ts';

/** The destination would not accept the external message, so there is no trace. */
export class MessageNotAccepted extends TonwayError {
  override readonly name = 'MessageNotAccepted';

  constructor(reason: string) {
    super('MESSAGE_NOT_ACCEPTED', `the message is not accepted: ${reason}`);
  }
}

export class EmulationTimeout extends TonwayError {
  override readonly name = 'EmulationTimeout';

  constructor(timeoutMs: number) {
    super('EMULATION_TIMEOUT', `the emulation takes more than ${timeoutMs / 1000} seconds`);
  }
}

/** The store of pending traces does not answer. */
export class PendingUnavailable extends TonwayError {
  override readonly name = 'PendingUnavailable';

  constructor(cause: unknown) {
    super('PENDING_UNAVAILABLE', 'pending traces are unavailable', { transient: true, cause });
  }
}

/** Limits of the reference implementation. */
export const MAX_TRANSACTIONS = 256;
const MAX_DEPTH = 32;

export interface EmulationOptions {
  /** Accepts every signature as valid, for messages that are not signed yet. */
  readonly ignoreSignatures: boolean;
  /** The masterchain block whose states are used; null: the newest one. */
  readonly seqno: number | null;
  readonly maxTransactions?: number;
}

/** The client of an emulation, and the signal that ends it. */
export type AbortableCall = CallOptions & { readonly signal: AbortSignal };

/** Messages with the transactions that they would cause. */
export interface EmulatedTrace {
  /** The masterchain block whose states were used. */
  readonly block: BlockIdExt;
  /** Unix time of the emulated transactions. */
  readonly now: number;
  /** The transactions of the messages that start the trace. */
  readonly roots: readonly TraceNode[];
  /** The accounts before the trace, by raw address. */
  readonly accountsBefore: ReadonlyMap<string, AccountAt>;
  /** The accounts after the trace, by raw address. */
  readonly accountsAfter: ReadonlyMap<string, ShardAccountFields>;
  /** False: a limit was reached, and some messages were not delivered. */
  readonly isComplete: boolean;
  readonly randomSeed: Uint8Array;
  /** The contracts before the trace. */
  readonly source: ContractSource;
}

/**
 * Emulates messages and everything that follows from them: an external message, or internal messages that are sent and not
 * received yet. Throws `MessageNotAccepted`.
 */
export async function emulateMessages(
  context: ChainContext,
  messages: readonly Message[],
  { ignoreSignatures, seqno, maxTransactions = MAX_TRANSACTIONS }: EmulationOptions,
  call: AbortableCall,
): Promise<EmulatedTrace> {
  const [first] = messages;
  const destination = first?.info.destination;
  if (!(destination instanceof Address)) throw new MessageNotAccepted('it has no destination');
  const chain = context.chain();
  const block = await chain.block(seqno ?? undefined);
  const accountsBefore = new Map<string, AccountAt>();
  const read = async (address: Address) => {
    const at = accountsBefore.get(address.toRaw()) ?? (await chain.account(address, block));
    accountsBefore.set(address.toRaw(), at);
    return shardAccountOf(at);
  };
  const [at, { config, previousBlocks, libraries }] = await Promise.all([
    chain.account(destination, block),
    chain.executionContext(block),
  ]);
  accountsBefore.set(destination.toRaw(), at);
  const randomSeed = randomBytes(32);
  // The clock of a devnet can be ahead of ours.
  const now = seqno === null ? Math.max(context.now(), at.genUtime) : at.genUtime;
  const result = await context.tvm.emulateTrace(
    {
      messages: messages.map(({ cell }) => cell),
      accounts: read,
      config,
      previousBlocks,
      libraries,
      randomSeed,
      ignoreSignatures,
      maxTransactions,
      maxDepth: MAX_DEPTH,
      now,
      lt: at.genLt + 1n,
    },
    call,
  );
  if (!result.accepted) throw notAccepted(result, first, at, now);
  const { roots, accounts: accountsAfter, complete: isComplete } = result;
  const source = chainSource(chain, block);
  return { block, now, roots, accountsBefore, accountsAfter, isComplete, randomSeed, source };
}

function notAccepted(
  { reason, exitCode }: Refused,
  message: Message | undefined,
  { account }: AccountAt,
  now: number,
): MessageNotAccepted {
  const wallet = readWallet(account);
  const problem = wallet && message && walletProblem(wallet, message.body, now);
  const byContract =
    exitCode === null ? null : `the contract refuses it with exit code ${exitCode}`;
  return new MessageNotAccepted(problem ?? byContract ?? reason);
}
