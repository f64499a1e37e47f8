import { type Address, type Message, normalizedMessageHash, toBase64 } from '@tonway/chain';
import type { Redis, RedisSpace } from '../../redis/client.ts';
import { LIFETIME_MS } from '../traces/pending-store.ts';
import { ADMIT, WITHDRAW } from '../traces/redis-scripts.ts';

/** At most three messages to an account in ten seconds, as the reference implementation has it. */
const MAX_PER_ACCOUNT = 3;
const PERIOD_MS = 10_000;
/** Later nobody waits for the trace. */
const MAX_AGE_MS = LIFETIME_MS.emulated;

export type Admitted = 'admitted' | 'duplicate' | 'limited' | 'withdrawn' | 'expired';

/** Decides for all processes together which messages are emulated. */
export class Admission {
  readonly #client: Redis;
  readonly #prefix: string;

  constructor({ client, prefix }: RedisSpace) {
    this.#client = client;
    this.#prefix = prefix;
  }

  async admit(message: Message, destination: Address, id: string): Promise<Admitted> {
    const limits = [MAX_PER_ACCOUNT, PERIOD_MS, LIFETIME_MS.emulated, MAX_AGE_MS];
    const values = [this.#prefix, keyOf(message), id, destination.toRaw(), ...limits.map(String)];
    return (await ADMIT.run(this.#client, { arguments: values })) as Admitted;
  }

  /** Reverts an admission; true if a trace was removed. */
  async withdraw(message: Message, id: string): Promise<boolean> {
    const values = [this.#prefix, keyOf(message), id];
    return (await WITHDRAW.run(this.#client, { arguments: values })) === 1;
  }
}

/** The key of the trace of a message. */
export function keyOf(message: Message): string {
  return toBase64(normalizedMessageHash(message));
}
