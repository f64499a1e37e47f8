import { GIVEN_UP, within } from '../connection/limits.ts';
import type { LiteClient, QueryOptions } from '../lite-client.ts';
import { questionKey } from './question-key.ts';

interface Shared {
  readonly answer: Promise<unknown>;
  readonly abort: AbortController;
  callers: number;
  isSettled: boolean;
}

/** A question that is on its way is not asked again: all who ask it get the one answer. It ends when all gave it up. */
export function withCoalesce(client: LiteClient): LiteClient {
  const underWay = new Map<string, Shared>();
  const share = (key: string, ask: (signal: AbortSignal) => Promise<unknown>): Shared => {
    const abort = new AbortController();
    const shared = { answer: ask(abort.signal), abort, callers: 0, isSettled: false };
    const forget = () => underWay.get(key) === shared && underWay.delete(key);
    const settle = () => {
      shared.isSettled = true;
      forget();
    };
    shared.answer.then(settle, settle);
    abort.signal.addEventListener('abort', forget);
    underWay.set(key, shared);
    return shared;
  };
  return {
    async query(name, params, options: QueryOptions = {}) {
      const { signal, timeoutMs, minSeqno, archival, asked } = options;
      // who cares which server is asked has a reason to ask again
      if (asked || name === 'sendMessage') return client.query(name, params, options);
      const key = [questionKey(name, params), timeoutMs, minSeqno, archival].join(' ');
      const ask = (signal: AbortSignal) => client.query(name, params, { ...options, signal });
      const shared = underWay.get(key) ?? share(key, ask);
      shared.callers++;
      try {
        return await within(shared.answer as ReturnType<typeof ask>, { signal });
      } finally {
        if (--shared.callers === 0 && !shared.isSettled) shared.abort.abort(GIVEN_UP);
      }
    },
  };
}
