import type { RefusedKeys } from '@tonway/web';
import { refusedKeys } from '../../../store/gateway/usage.ts';
import type { OperatorContext } from '../context.ts';
import type { Reading } from '../metrics/reading.ts';
import type { OperatorOperation } from '../operation.ts';

const WINDOW_SECONDS = 60;
const MAX_KEYS = 50;

export const refused: OperatorOperation = {
  method: 'GET',
  path: '/keys/refused',
  needsToken: true,
  answer: readRefused,
};

async function readRefused({ database, sampler }: OperatorContext): Promise<RefusedKeys> {
  const [keys, { reading, earlier }] = await Promise.all([
    refusedKeys(database, WINDOW_SECONDS, MAX_KEYS),
    sampler.recent(WINDOW_SECONDS),
  ]);
  return {
    keys: keys.map(({ id, name, refused, refusedAt }) => ({
      ...{ id, name, refused: Number(refused) },
      lastUtime: Math.floor(refusedAt.getTime() / 1000),
    })),
    windowSeconds: WINDOW_SECONDS,
    withoutKey: Math.max(0, withoutKey(reading) - (earlier ? withoutKey(earlier) : 0)),
  };
}

/** Refused requests of addresses, also those of pages, since the start of the processes. */
function withoutKey(reading: Reading): number {
  const ofSubject = (by: string) =>
    reading.sum('tonway_gateway_requests_total', { outcome: 'limited', by }) ?? 0;
  return ofSubject('address') + ofSubject('page');
}
