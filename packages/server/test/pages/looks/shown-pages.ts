import assert from 'node:assert/strict';
import { eventually } from '../../gateway/support/eventually.ts';
import { hexOf } from '../every-page.ts';
import type { SavedNetwork } from './saved-network.ts';

/** Ten pages of the saved network that have most of the parts of which pages consist. */
export async function shownPages({ dev }: SavedNetwork): Promise<Readonly<Record<string, string>>> {
  // Actions follow the blocks of the index: on a busy machine some seconds later.
  const first = async <Row>(path: string, rows: string): Promise<Row> => {
    let row: Row | undefined;
    await eventually(async () => {
      [row] = (await dev.json<Record<string, readonly Row[]>>(path))[rows] ?? [];
      return row !== undefined;
    });
    return row ?? assert.fail(`${path} has no rows`);
  };
  const transfers = '/api/v3/actions?action_type=jetton_transfer&sort=asc&limit=1';
  const sent = await first<{ details: { sender: string; asset: string } }>(transfers, 'actions');
  const failures = '/api/v3/actions?success=false&action_type=jetton_transfer&sort=asc&limit=1';
  const { trace_id } = await first<{ trace_id: string }>(failures, 'actions');
  const account = `/account/${sent.details.sender}`;
  const moves = '/api/v3/nft/transfers?sort=asc&limit=1';
  const { nft_address: item } = await first<{ nft_address: string }>(moves, 'nft_transfers');
  return {
    home: '/',
    account,
    transactions: `${account}?tab=transactions`,
    trace: `/trace/${hexOf(trace_id)}`,
    token: `/account/${sent.details.asset}`,
    item: `/account/${item}`,
    block: '/block/20',
    validators: '/validators',
    playground: '/playground/v3/transactions',
    search: '/search?q=scene',
  };
}
