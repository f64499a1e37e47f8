import { getStaticData, reportStaticData } from '@tonway/contracts';
import { account, digits } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import { ActionKind } from '../../engine/kind.ts';
import { say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import { call } from '../basic.ts';

interface Discovery {
  readonly item: Account | null;
  readonly index: bigint;
  readonly collection: Account | null;
}

export const nftDiscovery: ActionKind<Discovery> = new ActionKind('nft_discovery', {
  since: 'v2',
  phrase: say('source', 'asked | ask | asking', '{nft_item:nft} for its collection'),
  fields: ({ item, index, collection }, { source }) => ({
    source,
    asset: collection,
    asset_secondary: item,
    data: { nft_transfer_data: { nft_item_index: index } },
  }),
  details: {
    source: account('source'),
    nft_item: account('asset_secondary'),
    nft_collection: account('asset'),
    nft_item_index: digits('nft_transfer_data.nft_item_index'),
  },
});

/** A contract asks an item for its index and its collection. */
export const nftDiscoveryFlow: Flow = {
  pattern: call(getStaticData).toEach(call(reportStaticData).as('report')),
  build(anchor, found) {
    const { index, collection } = found.one('report').load(reportStaticData);
    return nftDiscovery.action({
      item: anchor.destination,
      index,
      collection: accountOf(collection),
    });
  },
};
