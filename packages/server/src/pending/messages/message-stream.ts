import { randomUUID } from 'node:crypto';
import { ErrorReply, RESP_TYPES } from '@redis/client';
import { connected, type Redis, type RedisSpace } from '../../redis/client.ts';

/** Older messages are dropped. */
const MAX_LENGTH = 10_000;
const GROUP = 'emulators';
const BLOCK_MS = 1000;
/** A process that does not finish a message within this time has crashed. */
const ABANDONED_MS = 10_000;

/** An entry of the stream, as anyone may have appended it. */
export interface FedMessage {
  readonly id: string;
  /** A BoC, or its base64; null if the entry has no such field. */
  readonly boc: Buffer | null;
}

/** The external messages to emulate, in a Redis stream that all processes share: each message goes to one of them. */
export class MessageStream {
  readonly #key: string;
  readonly #abandonedMs: number;
  readonly #consumer = randomUUID();
  readonly #client: Redis;
  readonly #reader: Redis;

  constructor({ client, prefix, connect }: RedisSpace, abandonedMs = ABANDONED_MS) {
    this.#key = `${prefix}messages`;
    this.#abandonedMs = abandonedMs;
    this.#client = client;
    this.#reader = connect();
  }

  /** Returns the id of the entry. */
  append(boc: Uint8Array): Promise<string> {
    const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: MAX_LENGTH } as const;
    return this.#client.xAdd(this.#key, '*', { boc: Buffer.from(boc) }, { TRIM });
  }

  /** Waits about a second for messages; returns none if there are none. */
  async next(count: number): Promise<readonly FedMessage[]> {
    await connected(this.#reader);
    return this.#inGroup(async () => {
      const streams = { key: this.#key, id: '>' };
      const options = { COUNT: count, BLOCK: BLOCK_MS };
      const found = await binary(this.#reader).xReadGroup(GROUP, this.#consumer, streams, options);
      return (found ?? []).flatMap(({ messages }) => messages.map(fedMessage));
    });
  }

  /** Takes over messages of processes that have crashed. */
  async abandoned(count: number): Promise<readonly FedMessage[]> {
    await connected(this.#client);
    return this.#inGroup(async () => {
      const claim = [this.#key, GROUP, this.#consumer, this.#abandonedMs, '0-0'] as const;
      const { messages } = await binary(this.#client).xAutoClaim(...claim, { COUNT: count });
      return messages.flatMap((each) => (each ? fedMessage(each) : []));
    });
  }

  /** The message needs no more work. */
  async done({ id }: FedMessage): Promise<void> {
    await this.#client.xAck(this.#key, GROUP, id);
  }

  /** Call it when no message is in work. */
  async close(): Promise<void> {
    await this.#client.xGroupDelConsumer(this.#key, GROUP, this.#consumer).catch(() => {});
    this.#reader.destroy();
  }

  /** Creates the group if it does not exist, for example after a restart of Redis. */
  async #inGroup<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ErrorReply && error.message.startsWith('NOGROUP'))) throw error;
      const create = this.#client.xGroupCreate(this.#key, GROUP, '0', { MKSTREAM: true });
      // Another process may have created it.
      await create.catch(() => {});
      return work();
    }
  }
}

function binary(client: Redis) {
  return client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
}

interface BinaryEntry {
  readonly id: { toString(): string };
  readonly message: Readonly<Record<string, unknown>>;
}

function fedMessage({ id, message }: BinaryEntry): FedMessage {
  const { boc } = message;
  return { id: id.toString(), boc: Buffer.isBuffer(boc) ? boc : null };
}
