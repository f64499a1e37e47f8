import { methodId } from '@tonway/chain';

/** Names of get-methods of common contracts. */
const NAMES = [
  ...['seqno', 'get_public_key', 'get_subwallet_id', 'get_wallet_id', 'get_plugin_list'],
  ...['is_plugin_installed', 'is_signature_allowed', 'get_extensions', 'get_timeout', 'processed?'],
  ...[
    'get_last_clean_time',
    'get_jetton_data',
    'get_wallet_address',
    'get_wallet_data',
    'get_status',
  ],
  ...['get_next_admin_address', 'is_claimed', 'get_nft_data', 'get_collection_data'],
  ...[
    'get_nft_address_by_index',
    'get_nft_content',
    'royalty_params',
    'get_editor',
    'get_authority_address',
  ],
  ...['get_revoked_time', 'get_sale_data', 'get_auction_data', 'get_telemint_auction_state'],
  ...['get_telemint_auction_config', 'get_telemint_token_name', 'dnsresolve', 'get_domain'],
  ...['get_auction_info', 'get_last_fill_up_time', 'get_full_domain', 'get_multisig_data'],
  ...['get_order_address', 'get_order_data', 'get_vesting_data', 'get_whitelist', 'is_whitelisted'],
  ...[
    'get_locked_amount',
    'get_pool_data',
    'get_pool_status',
    'get_expected_outputs',
    'get_assets',
  ],
  ...[
    'get_reserves',
    'participates_in',
    'active_election_id',
    'past_elections',
    'list_participants',
  ],
] as const;

const BY_ID: ReadonlyMap<number, string> = new Map(NAMES.map((name) => [methodId(name), name]));

export function methodName(id: number): string | null {
  return BY_ID.get(id) ?? null;
}
