import {
  Address,
  type Config,
  type Message,
  type MsgMetadata,
  type ShardAccount,
  type ShardIdent,
  type Transaction,
} from '@tonway/chain';
import { Accounts, withOverrides } from './accounts.ts';
import type { BaseState } from './base-state.ts';
import { isOn } from './capabilities.ts';
import type { NextBlock, RefusedExternal } from './collation.ts';
import { Descriptors } from './descriptors.ts';
import { BlockLoad } from './load.ts';
import { OutQueue } from './out-queue.ts';
import { prefixOf } from './prefix.ts';
import { contains } from './routing.ts';
import { type Run, Runner } from './runner.ts';
import { SentMessages } from './sent-messages.ts';
import type { Setting } from './setting.ts';

/** The last message between accounts that was processed: the next block goes on behind it. */
interface LastProcessed {
  readonly lt: bigint;
  readonly hash: Uint8Array;
}

/** A block in the making. */
export class BlockWork {
  readonly next: NextBlock;
  readonly shard: ShardIdent;
  readonly setting: Setting;
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
  /** Hashes of the external messages that the block was given. */
  readonly taken = new Set<string>();
  lastProcessed: LastProcessed | null = null;
  /** Whether all that neighbours had for the shard was taken. */
  tookAllInbound = false;
  endLt: bigint;
  transactions = 0;

  constructor(
    next: NextBlock,
    shard: ShardIdent,
    setting: Setting,
    base: BaseState,
    startLt: bigint,
  ) {
    this.next = next;
    this.shard = shard;
    this.setting = setting;
    this.base = base;
    this.startLt = startLt;
    this.endLt = startLt + 1n;
    this.accounts = new Accounts(withOverrides(base.accounts, this.#overrides()));
    this.runner = new Runner(next.tvm, this.accounts, contextOf(next, setting));
    this.queue = new OutQueue(base.queue, base.queueSize);
    this.load = new BlockLoad(setting.config.blockLimits(shard.workchain), startLt);
  }

  get config(): Config {
    return this.setting.config;
  }

  isOurs(address: Address): boolean {
    return contains(this.shard, prefixOf(address));
  }

  /** The delivery of a message, after a logical time. */
  runOf(message: Message, after: bigint): Run {
    const { destination } = message.info;
    if (!(destination instanceof Address)) throw new TypeError('the message goes to no account');
    const last = after > this.startLt ? after : this.startLt;
    return { account: destination.hash, cause: message.cell, lt: last + 1n };
  }

  /** Takes a transaction into the block, and the messages that it sent. */
  add(transaction: Transaction, after: ShardAccount, cause: MsgMetadata | null): void {
    const account = this.accounts.get(transaction.accountAddress);
    account.transactions.push(transaction);
    account.current = after;
    const endLt = transaction.lt + BigInt(transaction.outMessageCount) + 1n;
    if (endLt > this.endLt) this.endLt = endLt;
    this.load.add(transaction, endLt);
    this.transactions++;
    const metadata = isOn(this.config, 'msgMetadata') ? cause : null;
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

function contextOf({ now, randomSeed }: NextBlock, setting: Setting) {
  const { configRoot: config, previousBlocks, state } = setting;
  const { libraries } = state;
  return {
    now,
    randomSeed,
    config,
    previousBlocks,
    // where there are none, nobody need look for them
    ...(!libraries.isEmpty && {
      libraries: (hash: Uint8Array) => libraries.get(hash)?.lib ?? null,
    }),
  };
}

/** Where a chain of messages begins. */
export function initiatedBy(work: BlockWork, { accountAddress, lt }: Transaction): MsgMetadata {
  const initiatorAddr = new Address(work.shard.workchain, accountAddress);
  return { depth: 0, initiatorAddr, initiatorLt: lt };
}
