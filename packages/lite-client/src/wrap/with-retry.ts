import { Backoff, type BackoffOptions } from '../connection/backoff.ts';
import { pause } from '../connection/limits.ts';
import { LiteError } from '../errors.ts';
import type { AskedServers, LiteClient, QueryOptions } from '../lite-client.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName, Params } from '../tl/types.ts';

export interface RetryOptions {
  /** The first one included. */
  readonly attempts?: number;
  readonly backoff?: BackoffOptions;
}

const DEFAULTS = { attempts: 4, backoff: { minMs: 100, maxMs: 2000 } };

/**
 * Asks again, after a pause, what failed for a reason that may pass. The caller's time limit is for all attempts
 * together. A message is sent once: the network would call the second one a duplicate.
 */
export function withRetry(client: LiteClient, options: RetryOptions = {}): LiteClient {
  const settings = { ...DEFAULTS, ...options };
  return {
    query(name, params, given = {}) {
      if (name === 'sendMessage') return client.query(name, params, given);
      return retry(client, settings, name, params, given);
    },
  };
}

async function retry<Name extends FunctionName>(
  client: LiteClient,
  { attempts, backoff }: typeof DEFAULTS,
  name: Name,
  params: Params<Name>,
  options: QueryOptions,
): Promise<Answer<Name>> {
  const pauses = new Backoff(backoff);
  const deadlineMs = performance.now() + (options.timeoutMs ?? Number.POSITIVE_INFINITY);
  const asked: AskedServers = options.asked ?? new Set();
  const avoided = [...asked];
  for (let attempt = 1; ; attempt++) {
    try {
      const timeLeft = limitedBy(deadlineMs);
      return await client.query(name, params, { ...options, ...timeLeft, asked });
    } catch (error) {
      const pauseMs = pauses.nextMs();
      const isLast = attempt >= attempts || performance.now() + pauseMs >= deadlineMs;
      if (!(error instanceof LiteError) || !error.transient || isLast) throw error;
      // a server was waited for already
      if (error.code === 'NO_SERVER') throw error;
      // who lied is avoided, who only failed may do better now
      if (error.code !== 'PROOF_INVALID') reset(asked, avoided);
      await pause(pauseMs, options.signal);
    }
  }
}

/** The set itself: the caller blames whoever it names last. */
function reset(asked: AskedServers, avoided: readonly unknown[]): void {
  asked.clear();
  for (const server of avoided) asked.add(server);
}

function limitedBy(deadlineMs: number): { timeoutMs?: number } {
  return Number.isFinite(deadlineMs) ? { timeoutMs: deadlineMs - performance.now() } : {};
}
