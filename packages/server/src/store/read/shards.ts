import type { ShardName } from '../../ledger/block.ts';
import type { Queries } from '../session.ts';

/** Far more than any network has had. */
const MOST_SHARDS = 5000;

/** Every shard that the index has a block of: an index leads from each to the next. */
export function readShards(queries: Queries): Promise<readonly ShardName[]> {
  return queries.query<ShardName>(
    `with recursive found as (
       (select workchain, shard from chain.blocks order by workchain, shard limit 1)
       union all
       select next.workchain, next.shard from found cross join lateral
         (select workchain, shard from chain.blocks
          where (workchain, shard) > (found.workchain, found.shard)
          order by workchain, shard limit 1) next)
     select workchain, shard from found limit ${MOST_SHARDS}`,
  );
}
