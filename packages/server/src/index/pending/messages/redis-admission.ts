import type { Address, Message } from '@tonway/chain';
import type { Redis, RedisSpace } from '../../../store/redis.ts';
import { ADMIT, WITHDRAW } from '../traces/redis-scripts.ts';
import { ADMISSION_LIMITS, type Admission, type Admitted, keyOf } from './admission.ts';

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
