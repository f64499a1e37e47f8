import { randomUUID } from 'node:crypto';
import type { Address, Message } from '@tonway/chain';
import {
  connected,
  isErrorReply,
  type Redis,
  type RedisSpace,
  withBytes,
} from '../../../store/redis.ts';
import { ADMIT, WITHDRAW } from '../traces/redis-pending-store.ts';
import { ADMISSION_LIMITS, type Admission, type Admitted, keyOf } from './admission.ts';
import { type FedMessage, type MessageQueue, QUEUE_LIMITS } from './message-queue.ts';

const GROUP = 'emulators';

/** A Redis stream that all processes share: each message goes to one of them. */
export class RedisMessageQueue implements MessageQueue {
  readonly #key: string;
  readonly #abandonedMs: number;
  readonly #consumer = randomUUID();
  readonly #client: Redis;
  readonly #reader: Redis;

  constructor(
    { client, prefix, connect }: RedisSpace,
    abandonedMs: number = QUEUE_LIMITS.abandonedMs,
  ) {
    this.#key = `${prefix}messages`;
    this.#abandonedMs = abandonedMs;
    this.#client = client;
    this.#reader = connect();
  }

  append(boc: Uint8Array): Promise<string> {
    const { maxLength: threshold } = QUEUE_LIMITS;
    const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold } as const;
    return this.#client.xAdd(this.#key, '*', { boc: Buffer.from(boc) }, { TRIM });
  }

  async next(count: number): Promise<readonly FedMessage[]> {
    await connected(this.#reader);
    return this.#inGroup(async () => {
      const streams = { key: this.#key, id: '>' };
      const options = { COUNT: count, BLOCK: QUEUE_LIMITS.waitMs };
      const found = await withBytes(this.#reader).xReadGroup(
        GROUP,
        this.#consumer,
        streams,
        options,
      );
      return (found ?? []).flatMap(({ messages }) => messages.map(fedMessage));
    });
  }

  async abandoned(count: number): Promise<readonly FedMessage[]> {
    await connected(this.#client);
    return this.#inGroup(async () => {
      const claim = [this.#key, GROUP, this.#consumer, this.#abandonedMs, '0-0'] as const;
      const { messages } = await withBytes(this.#client).xAutoClaim(...claim, { COUNT: count });
      return messages.flatMap((each) => (each ? fedMessage(each) : []));
    });
  }

  async done({ id }: FedMessage): Promise<void> {
    await this.#client.xAck(this.#key, GROUP, id);
  }

  async close(): Promise<void> {
    await this.#client.xGroupDelConsumer(this.#key, GROUP, this.#consumer).catch(() => {});
    this.#reader.destroy();
  }

  /** Creates the group if it does not exist, for example after a restart of Redis. */
  async #inGroup<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isErrorReply(error, 'NOGROUP')) throw error;
      const create = this.#client.xGroupCreate(this.#key, GROUP, '0', { MKSTREAM: true });
      // Another process may have created it.
      await create.catch(() => {});
      return work();
    }
  }
}

interface BinaryEntry {
  readonly id: { toString(): string };
  readonly message: Readonly<Record<string, unknown>>;
}

function fedMessage({ id, message }: BinaryEntry): FedMessage {
  const { boc } = message;
  return { id: id.toString(), boc: Buffer.isBuffer(boc) ? boc : null };
}

/** Decides for all processes of a network together. */
export class RedisAdmission implements Admission {
  readonly #client: Redis;
  readonly #prefix: string;

  constructor({ client, prefix }: RedisSpace) {
    this.#client = client;
    this.#prefix = prefix;
  }

  async admit(message: Message, destination: Address, id: string): Promise<Admitted> {
    const { maxPerAccount, periodMs, memoryMs, maxAgeMs } = ADMISSION_LIMITS;
    const limits = [maxPerAccount, periodMs, memoryMs, maxAgeMs];
    const values = [this.#prefix, keyOf(message), id, destination.toRaw(), ...limits.map(String)];
    return (await ADMIT.run(this.#client, { arguments: values })) as Admitted;
  }

  async withdraw(message: Message, id: string): Promise<boolean> {
    const values = [this.#prefix, keyOf(message), id];
    return (await WITHDRAW.run(this.#client, { arguments: values })) === 1;
  }
}
