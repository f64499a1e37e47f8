import type { Context } from '../../src/api/v3/operation.ts';
import { V3_OPERATIONS } from '../../src/api/v3/operations/index.ts';
import { readInput } from '../../src/api/v3/params/v3-type.ts';
import type { Database } from '../../src/store/database.ts';
import type { Statement } from '../../src/store/lists/list-sql.ts';
import { ReadStore } from '../../src/store/lists/read-store.ts';
import { recording } from '../../test/v3/support/recording.ts';
import type { Questions } from './v3-questions.ts';

/** The statements of each request on a server with warm caches. */
export async function statementsOf(
  database: Database,
  { operation: name, queries }: Questions,
): Promise<readonly (readonly Statement[])[]> {
  const operation = V3_OPERATIONS.find((each) => each.name === name);
  if (!operation) throw new Error(`no operation ${name}`);
  const { cache } = new ReadStore(database);
  await Promise.all([cache.eraStarts.get(), cache.firstSeqno.get(), cache.hasExtraFlags.get()]);
  const requests: Statement[][] = [];
  for (const query of queries) {
    const asked: Statement[] = [];
    const store = new ReadStore(recording(database, asked), cache);
    await operation.handle(readInput(operation.params, queryOf(query)), {
      store,
      settings: {
        defaultLimit: 10,
        maxLimit: 1000,
        maxOffset: 10_000,
        maxResponseBytes: 4 * 2 ** 20,
        shardFormat: 'decimal',
        testOnly: false,
      },
      wantsAddressBook: true,
      wantsMetadata: true,
      names: null,
      images: null,
      setNextCursor: () => {},
    } as unknown as Context);
    requests.push(asked);
  }
  return requests;
}

function queryOf(text: string): Record<string, string[]> {
  const params = new URLSearchParams(text);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
}
