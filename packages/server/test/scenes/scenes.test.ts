import { suite } from 'node:test';
import { proves } from '@tonway/tools/proofs';
import { testActions } from './actions.ts';
import { testContracts } from './contracts.ts';
import { testOperations } from './operations.ts';
import { playedIndex } from './support/played-index.ts';

// Playing all scenes takes long: they are played once, and all tests about them are here.

proves(
  'auction_bid',
  'auction_outbid',
  'call_contract',
  'change_dns',
  'contract_deploy',
  'delete_dns',
  'dns_purchase',
  'dns_release',
  'election_deposit',
  'election_recover',
  'jetton_burn',
  'jetton_mint',
  'jetton_transfer',
  'multisig_approve',
  'multisig_create_order',
  'multisig_execute',
  'nft_cancel_auction',
  'nft_cancel_sale',
  'nft_discovery',
  'nft_finish_auction',
  'nft_mint',
  'nft_purchase',
  'nft_put_on_auction',
  'nft_put_on_sale',
  'nft_transfer',
  'nft_update_sale',
  'renew_dns',
  'subscribe',
  'teleitem_cancel_auction',
  'teleitem_start_auction',
  'ton_transfer',
  'unsubscribe',
  'vesting_add_whitelist',
  'vesting_send_message',
);

suite('scenes', async () => {
  const played = await playedIndex();
  suite('actions', () => testActions(played));
  suite('operations', () => testOperations(played));
  suite('contracts', () => testContracts(played));
});
