import type { DatabaseState } from '@tonway/web';
import {
  countConnections,
  type RelationSize,
  readDatabaseBytes,
  readSizes,
} from '../../../store/sizes.ts';
import type { OperatorContext } from '../context.ts';
import type { OperatorOperation } from '../operation.ts';

const SECONDS_PER_DAY = 86_400;

export const databaseState: OperatorOperation = {
  method: 'GET',
  path: '/database',
  answer: readDatabaseState,
};

async function readDatabaseState(context: OperatorContext): Promise<DatabaseState> {
  const { database, databaseGrowth } = context;
  const [bytes, sizes, connections] = await Promise.all([
    readDatabaseBytes(database),
    readSizes(database),
    countConnections(database),
  ]);
  const { perSecond, seconds: measuredSeconds } = databaseGrowth;
  return {
    bytes,
    growthBytesPerDay: perSecond === null ? null : perSecond * SECONDS_PER_DAY,
    measuredSeconds,
    ...connections,
    tables: sumBy(sizes, ({ table }) => table)
      .map(([name, bytes]) => ({ name, bytes }))
      .sort((a, b) => b.bytes - a.bytes),
    eras: sumBy(sizes, ({ eraStartLt }) => eraStartLt)
      .flatMap(([startLt, bytes]) => (startLt === null ? [] : [{ startLt, bytes }]))
      .sort((a, b) => Number(a.startLt - b.startLt))
      .map(({ startLt, bytes }) => ({ startLt: startLt.toString(), bytes })),
  };
}

function sumBy<K>(sizes: readonly RelationSize[], keyOf: (size: RelationSize) => K): [K, number][] {
  const sums = new Map<K, number>();
  for (const size of sizes) sums.set(keyOf(size), (sums.get(keyOf(size)) ?? 0) + size.bytes);
  return [...sums];
}
