import { equalBytes, toHex } from '@tonway/chain';
import type { Queries } from '../session.ts';
import { IndexError } from './errors.ts';

export interface IndexedNetwork {
  readonly zeroStateRootHash: Uint8Array;
  /** Logical time of one era; set by the first indexer and never changed. */
  readonly eraWidth: bigint;
  /** A devnet may restart at any time; the index is then reset. */
  readonly isDevnet: boolean;
}

/** Null if the index does not belong to a network yet. */
export async function readNetwork(queries: Queries): Promise<IndexedNetwork | null> {
  const [row] = await queries.query<IndexedNetwork>(
    `select zero_state_root_hash as "zeroStateRootHash", era_width as "eraWidth", is_devnet as "isDevnet"
     from chain.network`,
  );
  return row ?? null;
}

/** Assigns the index to a network, or checks that it belongs to it. Returns the stored settings. */
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
