import {
  Address,
  type Config,
  type Message,
  type MsgMetadata,
  type ShardIdent,
  type Transaction,
} from '@tonway/chain';
import type { Accepted } from '@tonway/tvm';
import { Accounts, withOverrides } from './accounts.ts';
import type { BaseState } from './base-state.ts';
import type { NextBlock, RefusedExternal } from './collation.ts';
import { Descriptors } from './descriptors.ts';
import { BlockLoad } from './load.ts';
import { hasCapability, type MasterchainContext } from './masterchain-context.ts';
import { OutQueue } from './out-queue.ts';
import { contains, prefixOf } from './routing.ts';
import { type Run, Runner } from './runner.ts';
import { SentMessages } from './sent-messages.ts';

/** The last processed internal message; the next block continues after it. */
interface LastProcessed {
  readonly lt: bigint;
  readonly hash: Uint8Array;
}

/** Collects the transactions, messages and limits of a block under construction. */
export class BlockBuilder {
  readonly next: NextBlock;
  readonly shard: ShardIdent;
  readonly context: MasterchainContext;
  readonly base: BaseState;
  readonly startLt: bigint;
  readonly accounts: Accounts;
  readonly runner: Runner;
  readonly queue: OutQueue;
  readonly descriptors = new Descriptors();
  readonly sent = new SentMessages();
  readonly load: BlockLoad;
  readonly refused: RefusedExternal[] = [];
  readonly leftOver: Message[] = [];
  /** Hashes of the external messages that were offered to the block. */
  readonly taken = new Set<string>();
  lastProcessed: LastProcessed | null = null;
  /** Whether all queued messages of the neighbours were imported. */
  importedAllInbound = false;
  endLt: bigint;
  /** In order of execution. */
  readonly executed: Accepted[] = [];

  constructor(
    next: NextBlock,
    shard: ShardIdent,
    context: MasterchainContext,
    base: BaseState,
    startLt: bigint,
  ) {
    this.next = next;
    this.shard = shard;
    this.context = context;
    this.base = base;
    this.startLt = startLt;
    this.endLt = startLt + 1n;
    this.accounts = new Accounts(withOverrides(base.accounts, this.#overrides()));
    this.runner = new Runner(next.tvm, this.accounts, transactionContext(next, context));
    this.queue = new OutQueue(base.queue, base.queueSize);
    this.load = new BlockLoad(context.config.blockLimits(shard.workchain), startLt);
  }

  get config(): Config {
    return this.context.config;
  }

  isOurs(address: Address): boolean {
    return contains(this.shard, prefixOf(address));
  }

  /** The execution of a message, later than the given logical time. */
  runOf(message: Message, after: bigint): Run {
    const { destination } = message.info;
    if (!(destination instanceof Address))
      throw new TypeError('the message has no destination account');
    const last = after > this.startLt ? after : this.startLt;
    const ignoreSignatures = this.next.ignoresSignatures?.(message) ?? false;
    return { account: destination.hash, cause: message.cell, lt: last + 1n, ignoreSignatures };
  }

  /** Adds a transaction and the messages that it sent to the block. */
  add(result: Accepted, cause: MsgMetadata | null): void {
    const { transaction } = result;
    const account = this.accounts.get(transaction.accountAddress);
    account.transactions.push(transaction);
    account.current = result.account;
    this.executed.push(result);
    const endLt = transaction.lt + BigInt(transaction.outMessageCount) + 1n;
    if (endLt > this.endLt) this.endLt = endLt;
    this.load.add(transaction, endLt);
    const metadata = hasCapability(this.config, 'msgMetadata') ? cause : null;
    let { lt } = transaction;
    for (const message of transaction.outMessages) this.#send(message, ++lt, transaction, metadata);
  }

  #send(message: Message, lt: bigint, sender: Transaction, metadata: MsgMetadata | null): void {
    const { kind, destination } = message.info;
    const isOurs =
      kind === 'internal' && destination instanceof Address && this.isOurs(destination);
    this.sent.add({ lt, message, sender, metadata, run: isOurs ? this.runOf(message, lt) : null });
  }

  *#overrides() {
    for (const [raw, account] of this.next.overrides) {
      const address = Address.parseRaw(raw);
      if (this.isOurs(address)) yield [address.hash, account] as const;
    }
  }
}

function transactionContext({ now, randomSeed, log }: NextBlock, context: MasterchainContext) {
  const { configRoot: config, previousBlocks, state } = context;
  const { libraries } = state;
  return {
    now,
    randomSeed,
    config,
    previousBlocks,
    ...(log && { log }),
    // without libraries the emulator needs no lookup
    ...(!libraries.isEmpty && {
      libraries: (hash: Uint8Array) => libraries.get(hash)?.lib ?? null,
    }),
  };
}

/** Metadata of a message chain that starts with this transaction. */
export function initiatedBy(
  builder: BlockBuilder,
  { accountAddress, lt }: Transaction,
): MsgMetadata {
  const initiatorAddr = new Address(builder.shard.workchain, accountAddress);
  return { depth: 0, initiatorAddr, initiatorLt: lt };
}

/** Start lts of blocks are multiples of one million. */
const ALIGNMENT = 1_000_000n;

/** The start lt of a block that follows all of the given times. */
export function startLtAfter(...times: readonly bigint[]): bigint {
  const latest = times.reduce((a, b) => (a > b ? a : b), 0n);
  const rest = latest % ALIGNMENT;
  return rest === 0n && latest > 0n ? latest : latest - rest + ALIGNMENT;
}
