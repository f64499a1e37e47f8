import { Address, type Message, readBoc } from '@tonway/chain';
import { parseExternalMessage } from '../../../network/messages/send-message.ts';
import type { OnChain } from '../../../network/requests/chain-context.ts';
import { runForever } from '../../../util/retry.ts';
import type { Bus } from '../../bus/bus.ts';
import { EmulationTimeout, MessageNotAccepted } from '../emulate-messages.ts';
import { emulatedOrigin } from '../emulated-transactions.ts';
import { type EmulationContext, emulate } from '../emulation.ts';
import { announce, LIFETIME_MS, type PendingStore } from '../traces/pending-store.ts';
import { type Admission, type Admitted, keyOf } from './admission.ts';
import type { FedMessage, MessageQueue } from './message-queue.ts';

/** Messages that a process emulates at a time. */
const CONCURRENCY = 16;
/** How often messages of crashed processes are looked for. */
const CLAIM_MS = 2000;
/** The largest external message that nodes accept, in base64. */
const MAX_TEXT_BYTES = 87_380;
/** The base64 of every BoC that nodes write starts with it. */
const BASE64_START = 'te6cc';

/** What became of a message. */
export type Outcome =
  | Exclude<Admitted, 'admitted'>
  | 'emulated'
  | 'invalid'
  | 'refused'
  | 'timeout'
  | 'dropped'
  | 'failed';

export interface PendingWorkerOptions {
  readonly messages: MessageQueue;
  readonly admission: Admission;
  readonly store: PendingStore;
  readonly bus: Bus;
  readonly onChain: OnChain;
  readonly emulation: EmulationContext;
  readonly onFailure: (error: unknown) => void;
}

/** Emulates the messages of the queue to pending traces. */
export class PendingWorker {
  readonly #options: PendingWorkerOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #outcomes = new Map<Outcome, number>();
  #claimedMs = 0;

  constructor(options: PendingWorkerOptions) {
    this.#options = options;
  }

  get outcomes(): ReadonlyMap<Outcome, number> {
    return this.#outcomes;
  }

  /** Runs until the signal is aborted and the started messages are done. */
  async run(signal: AbortSignal): Promise<void> {
    await runForever(() => this.#next(signal), this.#options.onFailure, signal);
    await Promise.all(this.#running);
  }

  async #next(signal: AbortSignal): Promise<void> {
    if (this.#running.size >= CONCURRENCY) await Promise.race(this.#running);
    const free = CONCURRENCY - this.#running.size;
    const abandoned = await this.#abandoned(free);
    const found = abandoned.length > 0 ? abandoned : await this.#options.messages.next(free);
    // Another process claims what this one has read after its end.
    if (signal.aborted) return;
    for (const each of found) this.#start(each);
  }

  async #abandoned(count: number): Promise<readonly FedMessage[]> {
    if (performance.now() - this.#claimedMs < CLAIM_MS) return [];
    this.#claimedMs = performance.now();
    return this.#options.messages.abandoned(count);
  }

  #start(fed: FedMessage): void {
    const running = this.#process(fed).catch(this.#options.onFailure);
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
  }

  async #process(fed: FedMessage): Promise<void> {
    const outcome = await this.#outcome(fed);
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
    // A message that failed is read again until it is too old.
    if (outcome !== 'failed') await this.#options.messages.done(fed);
  }

  async #outcome({ id, boc }: FedMessage): Promise<Outcome> {
    const message = boc && readMessage(boc);
    const destination = message?.info.destination;
    if (!message || !(destination instanceof Address)) return 'invalid';
    const admitted = await this.#options.admission.admit(message, destination, id);
    return admitted === 'admitted' ? this.#emulate(message, id) : admitted;
  }

  async #emulate(message: Message, admission: string): Promise<Outcome> {
    const { onChain, emulation, onFailure } = this.#options;
    const options = { ignoreSignatures: false, seqno: null, withActions: true };
    try {
      const result = await onChain((chain) => emulate(chain, message, options, emulation));
      return await this.#store(message, result, admission);
    } catch (error) {
      if (error instanceof MessageNotAccepted) return 'refused';
      if (error instanceof EmulationTimeout) return 'timeout';
      onFailure(error);
      return 'failed';
    }
  }

  async #store(
    message: Message,
    { trace, transactions, actions }: Awaited<ReturnType<typeof emulate>>,
    admission: string,
  ): Promise<Outcome> {
    const { store, bus, onFailure } = this.#options;
    const pending = {
      ...emulatedOrigin(message),
      hash: keyOf(message),
      transactions,
      actions: actions ?? [],
      isComplete: trace.isComplete,
    };
    const options = { replaces: null, lifetimeMs: LIFETIME_MS.emulated, admission };
    const put = await store.put(pending, options);
    if (!put) return 'dropped';
    // A follower that misses the event gets a gap instead.
    await announce(bus, pending, put).catch(onFailure);
    return 'emulated';
  }
}

/** Null if the bytes are not an external message that a node would take. */
function readMessage(bytes: Buffer): Message | null {
  if (bytes.length > MAX_TEXT_BYTES) return null;
  const isText = bytes.subarray(0, BASE64_START.length).toString('latin1') === BASE64_START;
  try {
    return parseExternalMessage(readBoc(isText ? Buffer.from(bytes.toString(), 'base64') : bytes));
  } catch {
    return null;
  }
}
