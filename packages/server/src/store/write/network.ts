import { equalBytes, toHex } from '@tonway/chain';
import type { Queries } from '../session.ts';
import { IndexError } from './errors.ts';

export interface IndexedNetwork {
  readonly zeroStateRootHash: Uint8Array;
  /** Of an era, in logical time; fixed for good by whoever comes first. */
  readonly eraWidth: bigint;
  /** One that may begin anew at any time, and the index with it. */
  readonly isDevnet: boolean;
}

/** Null: the index is of no network yet. */
export async function readNetwork(queries: Queries): Promise<IndexedNetwork | null> {
  const [row] = await queries.query<IndexedNetwork>(
    `select zero_state_root_hash as "zeroStateRootHash", era_width as "eraWidth", is_devnet as "isDevnet"
     from chain.network`,
  );
  return row ?? null;
}

/** Makes this the index of a network, or checks that it is; gives what holds from now on. */
export async function claimNetwork(
  queries: Queries,
  wanted: IndexedNetwork,
): Promise<IndexedNetwork> {
  await queries.execute(
    `insert into chain.network (zero_state_root_hash, era_width, is_devnet) values ($1, $2, $3)
     on conflict do nothing`,
    [wanted.zeroStateRootHash, wanted.eraWidth, wanted.isDevnet],
  );
  const network = await readNetwork(queries);
  if (!network) throw new Error('chain.network has lost its row');
  if (!equalBytes(network.zeroStateRootHash, wanted.zeroStateRootHash))
    throw new IndexError(
      'INDEX_OF_ANOTHER_CHAIN',
      `this database has the index of the network with zero state ${toHex(network.zeroStateRootHash)}, not ${toHex(wanted.zeroStateRootHash)}: give another DATABASE_URL, or the NETWORK that it belongs to, or drop the index with tonway index --reset`,
    );
  return network;
}
