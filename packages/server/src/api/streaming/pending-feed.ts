import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, BusEvent } from '../../index/bus/bus.ts';
import { opcodeOf } from '../../index/decode/step-rows.ts';
import type { PendingReader, PendingTrace } from '../../index/pending/traces/pending-store.ts';
import type { Finality, LedgerTransaction } from '../../store/ledger/transaction.ts';
import type { StreamEvent } from './events/stream-event.ts';
import { ActionsEvent, TraceEvent, TransactionsEvent } from './events/trace-events.ts';
import type { Registry } from './fanout.ts';
import { accountKeys } from './resume.ts';
import { isBelow, type Subscription } from './subscription.ts';

/** Messages that only inform their receiver: a jetton transfer notification, an assigned owner of an NFT, excesses. */
const NOTICES: ReadonlySet<number> = new Set([0x7362d09c, 0x05138d91, 0xd53276db]);

/**
 * The events of a trace that is not complete on the chain; clients cannot resume after them. What is finalized is
 * delivered by the index, once.
 */
function pendingEvents(trace: PendingTrace): readonly StreamEvent[] {
  const { hash, revision, transactions, actions } = trace;
  const headOf = (finality: Finality) => ({ finality, trace: hash, revision, cursor: null });
  const finality = lowest(transactions);
  const head = headOf(meaningFinality(transactions, finality));
  const events = [
    new TransactionsEvent(headOf(finality), transactions),
    new ActionsEvent(head, actions),
    new TraceEvent(head, transactions, actions),
  ];
  return events.filter((event) => event.head.finality !== 'finalized');
}

function lowest(transactions: readonly LedgerTransaction[]): Finality {
  const finalities = transactions.map(({ finality }) => finality);
  return finalities.reduce((least, each) => (isBelow(each, least) ? each : least), 'finalized');
}

/**
 * The last message of a transfer does not delay what is shown of the transfer. Actions are finalized only once, by the
 * index: until then they are confirmed.
 */
function meaningFinality(transactions: readonly LedgerTransaction[], finality: Finality): Finality {
  if (finality === 'finalized') return finality;
  const essential = transactions.filter((each) => !isNotice(each));
  return essential.length > 0 && lowest(essential) === 'finalized' ? 'confirmed' : finality;
}

function isNotice({ content: { inMessage, outMessages } }: LedgerTransaction): boolean {
  if (!inMessage || outMessages.length > 0) return false;
  const opcode = opcodeOf(inMessage.body);
  return opcode !== null && NOTICES.has(opcode);
}

/** Pending traces, and the announcements of their changes. */
export interface PendingSource {
  readonly store: PendingReader;
  readonly bus: Bus;
}

const PAGE = 50;
/** More changes are dropped, oldest first: the index delivers the traces in the end. */
const MAX_WAITING = 10_000;
/** Accounts that one call of the store finds traces of. */
const MAX_ACCOUNTS = 1000;
/** By then, the index has delivered the traces that were completed when announcements were lost. */
const GAP_DELAY_MS = 2000;

interface PendingFeedOptions extends PendingSource {
  readonly registry: Registry;
  readonly deliver: (event: StreamEvent) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Delivers pending traces, in the order of their changes, and revokes those that cannot happen. */
export class PendingFeed {
  readonly #options: PendingFeedOptions;
  /** Changed traces in the order of the announcements; only the last announcement of a trace counts. */
  readonly #waiting = new Map<string, BusEvent['kind']>();
  #isRunning = false;

  constructor(options: PendingFeedOptions) {
    this.#options = options;
  }

  /** Resolves when every change from now on is delivered. */
  follow(signal: AbortSignal): Promise<void> {
    return this.#options.bus.follow({
      signal,
      onEvent: (event) => this.#add(event),
      onGap: () => void this.#readAgain().catch(this.#options.onFailure),
    });
  }

  /** The events of all pending traces of a subscription. */
  async snapshot(subscription: Subscription): Promise<readonly StreamEvent[]> {
    const { store } = this.#options;
    const hashes = Array.from(subscription.traceHashes, (hash) => Buffer.from(hash, 'base64'));
    const accounts = accountKeys(subscription);
    const found = [...(hashes.length > 0 ? await store.byHashes(hashes) : [])];
    for (let at = 0; at < accounts.length; at += MAX_ACCOUNTS)
      found.push(...(await store.byAccounts(accounts.slice(at, at + MAX_ACCOUNTS))));
    const traces = new Map(found.map((trace) => [trace.hash, trace]));
    return [...traces.values()].flatMap(pendingEvents);
  }

  #add(event: BusEvent): void {
    const { registry } = this.#options;
    const { kind, trace } = event;
    const isWanted =
      kind === 'invalidated' ||
      registry.hasTrace(trace) ||
      event.accounts.some((account) => registry.hasAccount(account));
    if (!isWanted) return;
    this.#waiting.delete(trace);
    this.#waiting.set(trace, kind);
    if (this.#waiting.size > MAX_WAITING)
      this.#waiting.delete(this.#waiting.keys().next().value ?? '');
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) await this.#next().catch(this.#options.onFailure);
    this.#isRunning = false;
  }

  async #next(): Promise<void> {
    const page = [...this.#waiting].slice(0, PAGE);
    for (const [trace] of page) this.#waiting.delete(trace);
    const changed = page.filter(([, kind]) => kind === 'changed');
    const hashes = changed.map(([trace]) => Buffer.from(trace, 'base64'));
    const found = hashes.length > 0 ? await this.#options.store.byHashes(hashes) : [];
    for (const trace of found) await this.#deliver(trace);
    for (const [trace, kind] of page) if (kind === 'invalidated') this.#invalidate(trace);
  }

  async #deliver(trace: PendingTrace): Promise<void> {
    for (const event of pendingEvents(trace)) await this.#options.deliver(event);
  }

  #invalidate(trace: string): void {
    for (const subscriber of this.#options.registry.subscribers) subscriber.invalidate(trace);
  }

  /** Announcements were lost: traces that are gone without being finalized are revoked. */
  async #readAgain(): Promise<void> {
    await sleep(GAP_DELAY_MS, undefined, { ref: false });
    const { registry, store } = this.#options;
    const open = [
      ...new Set([...registry.subscribers].flatMap((subscriber) => subscriber.openTraces)),
    ];
    for (let at = 0; at < open.length; at += PAGE) {
      const page = open.slice(at, at + PAGE);
      const found = await store.byHashes(page.map((hash) => Buffer.from(hash, 'base64')));
      const known = new Set(found.map(({ hash }) => hash));
      for (const hash of page) if (!known.has(hash)) this.#invalidate(hash);
      for (const trace of found) await this.#deliver(trace);
    }
  }
}
