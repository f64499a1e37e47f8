import { equalBytes, toHex } from '@tonway/chain';
import type { Queries } from '../session.ts';
import { IndexError } from './errors.ts';

export interface IndexedNetwork {
  readonly zeroStateRootHash: Uint8Array;
  /** Of an era, in logical time; fixed for good by whoever comes first. */
  readonly eraWidth: bigint;
}

interface NetworkRow {
  readonly zero_state_root_hash: Buffer;
  readonly era_width: bigint;
}

/** Makes this the index of a network, or checks that it is; gives what holds from now on. */
export async function claimNetwork(
  queries: Queries,
  wanted: IndexedNetwork,
): Promise<IndexedNetwork> {
  await queries.execute(
    `insert into index_network (zero_state_root_hash, era_width) values ($1, $2)
     on conflict do nothing`,
    [wanted.zeroStateRootHash, wanted.eraWidth],
  );
  const [row] = await queries.query<NetworkRow>(
    'select zero_state_root_hash, era_width from index_network',
  );
  if (!row) throw new Error('index_network has lost its row');
  const { zero_state_root_hash: zeroStateRootHash, era_width: eraWidth } = row;
  if (!equalBytes(zeroStateRootHash, wanted.zeroStateRootHash))
    throw new IndexError(
      'INDEX_OF_ANOTHER_CHAIN',
      `this database has the index of the network with zero state ${toHex(zeroStateRootHash)}, not ${toHex(wanted.zeroStateRootHash)}: give another DATABASE_URL, or the NETWORK that it belongs to`,
    );
  return { zeroStateRootHash, eraWidth };
}
