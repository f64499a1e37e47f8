/** Wallets of one version have the same data and accept the same requests. */
export type WalletVersion = 'v1' | 'v2' | 'v3' | 'v4' | 'v5 beta' | 'v5';

export interface WalletKind {
  /** The name in HTTP answers. */
  readonly name: string;
  readonly version: WalletVersion;
}

/** What is known about one kind of contract. */
export interface KnownInterface {
  /** Hashes of its codes, in base64: a contract with one of them has only this interface. */
  readonly codes?: readonly string[];
  /** The get-methods that a contract with another code must have. */
  readonly methods?: readonly string[];
  /** Of wallets with a seqno. */
  readonly wallet?: WalletKind;
}

/**
 * All interfaces by name, in alphabetical order. All packages use this registry.
 *
 * Some revisions have two codes. The highload wallets v1r2 and v2r2 were compiled twice, each time from the same source,
 * and both codes were published with the node. Wallet v5 beta is deployed as a library cell, whose hash comes first; the
 * second is the hash of the code in the library.
 */
export const KNOWN_INTERFACES: Readonly<Record<string, KnownInterface>> = {
  airdrop_interlocker_v1: {
    codes: ['rNK47E23QUOW+lNphlPswEpBbuNknY9bILQfF2rYM/A='],
    methods: ['get_contract_data'],
  },
  airdrop_interlocker_v2: {
    codes: ['D/RKlvwkgRESNtjZkg/W4pthCCFePsW6dh6tlgKtraQ='],
    methods: ['get_distribution_info', 'get_unlocks_info', 'get_available_claim_amount'],
  },
  bidask_internal_liquidity_vault: { methods: ['get_liquidity_data'] },
  bidask_lp_multitoken: { methods: ['get_bins_number', 'get_nft_data'] },
  bidask_pool: { methods: ['get_pool_info', 'get_current_bin', 'get_sqrt_p', 'get_active_range'] },
  bidask_range: { methods: ['get_pool_addr', 'get_lp_multitoken_wallet'] },
  coffee_cross_dex: { codes: ['/qnGoe9eqyxcqU1r7x4zmUxXhqvrUmR2DhUNozv7Nnc='] },
  coffee_factory: {
    methods: [
      'get_vault_address',
      'get_pool_address',
      'get_pool_address_no_settings',
      'get_pool_creator_address',
      'get_pool_creator_address_no_settings',
      'get_liquidity_depository_address',
      'get_liquidity_depository_address_no_settings',
      'get_admin_address',
      'get_code',
    ],
  },
  coffee_mev_protector: { codes: ['WPvC26JoTTi4C/zj3Fqf/OAK+bRkx7TcIc9X46rhHxw='] },
  coffee_pool: {
    methods: [
      'get_jetton_data',
      'get_wallet_address',
      'get_pool_data',
      'estimate_swap_amount',
      'estimate_liquidity_withdraw_amount',
      'estimate_liquidity_deposit_amount',
    ],
  },
  coffee_staking_item: { methods: ['get_stored_data', 'get_nft_data'] },
  coffee_staking_master: {
    methods: [
      'get_stored_data',
      'get_collection_data',
      'get_nft_address_by_index',
      'get_nft_content',
    ],
  },
  coffee_staking_vault: { methods: ['get_stored_data', 'get_master_address'] },
  coffee_vault: { methods: ['get_asset', 'is_active'] },
  cron: { methods: ['get_cron_info'] },
  daolama_vault: { methods: ['get_pool_data'] },
  dedust_factory: {
    methods: ['get_vault_address', 'get_pool_address', 'get_liquidity_deposit_address'],
  },
  dedust_liquidity_deposit: { methods: ['get_balances', 'get_target_balances'] },
  dedust_pool: {
    methods: [
      'get_reserves',
      'get_assets',
      'get_jetton_data',
      'is_stable',
      'get_trade_fee',
      'estimate_swap_out',
    ],
  },
  dedust_vault: { methods: ['get_asset'] },
  dns: { methods: ['dnsresolve'] },
  editable: { methods: ['get_editor'] },
  gram_miner: {
    codes: ['zK5v+2A8fT53mrWewmf/wi3B6+CvmDmQIomnqD5MAPE='],
    methods: ['get_pow_params'],
  },
  jetton_master: { methods: ['get_jetton_data', 'get_wallet_address'] },
  jetton_wallet: { methods: ['get_wallet_data'] },
  jetton_wallet_coffee_lp: { codes: ['18OPqZSoKCZXIJ+T68Xf6Qil8G0uQfDAhekXvE9UorM='] },
  jetton_wallet_governed: { codes: ['iUaPAseOVwgC45l5yFFvw43wfqdqSDV+BTbyuns+43s='] },
  jetton_wallet_v1: { codes: ['vrBoPr64kn/p/I7AoYvH3ReJlomCWhIeq0bFo6hg0M4='] },
  jetton_wallet_v2: { codes: ['jSjqQht36AX+pSrPM1KWSZ8Drsjp/SHdtfJWSqZcSN4='] },
  locker: { methods: ['get_locker_data', 'get_bill_address'] },
  locker_bill: { methods: ['get_locker_bill_data'] },
  lockup_universal: { methods: ['get_balances'] },
  lockup_vesting: { methods: ['get_lockup_data'] },
  megatonfi_exchange: { methods: ['get_lp_swap_data', 'get_lp_mining_data'] },
  megatonfi_router: { methods: ['get_mining_data', 'get_lp_data'] },
  moon_booster: {
    codes: ['zoTDgsi2rA0FISu6o00F5U4eMOLMkony2cnWRyahEqg='],
    methods: ['get_status', 'get_pool'],
  },
  moon_order: {
    codes: [
      'iMONKVhrXXSLrbx7Tb/iOcJcuFypxFhqROBVB6bt9qY=',
      '7gcUCzzP4mHtKFgPYKFr2kxLnG19p64F9bfH4rHf4iY=',
    ],
    methods: ['get_status', 'get_order_amount', 'get_fill_out', 'get_vesting_data'],
  },
  moon_order_factory: {
    codes: ['0Ec31vZ4EDqeRIwiEJkZ0PnL4F7xsag8XnuIZoOlRwQ='],
    methods: ['get_id', 'get_pipe'],
  },
  moon_pool: {
    codes: ['KAgWUlMoah5P5j76ubo1SBE3qsCxoPntzLj2RC3eRsQ='],
    methods: ['get_jetton_data', 'get_reserves', 'get_assets', 'get_wallet_address'],
  },
  multisig_order_v2: {
    codes: ['oB4Ff71CiEArmJjXjWe9TpAlTJPFhmh5vC0dEoZUNrw='],
    methods: ['get_order_data'],
  },
  multisig_v2: {
    codes: ['09FNqaYn8Ow1MzQYKXYq+SuVQLIb8DZl+sCcK0bqu6w='],
    methods: ['get_multisig_data', 'get_order_address'],
  },
  nft_auction_getgems_v3: {
    codes: [
      'G9nFo5v/t6DzQViLXdkrgTqEK/Ze8UEJOCIAzq+Pct8=',
      'ZmiHL6eXBUQ//UdSPo6eqfdquZ+aC1nSfej4GhwnudQ=',
    ],
  },
  nft_auction_getgems_v4: {
    codes: ['zlp4U06qps7tja/UhtB262CpsNbb+1Nnb2YmScBomVY='],
    methods: ['get_auction_data_v4'],
  },
  nft_auction_v1: { methods: ['get_sale_data'] },
  nft_collection: {
    methods: ['get_nft_content', 'get_collection_data', 'get_nft_address_by_index'],
  },
  nft_item: { methods: ['get_nft_data'] },
  nft_item_simple: { codes: ['TJEjgoaC+m9DeXq0FzK8qJDK4Bdm4GdBACUFFuC/jUI='] },
  nft_offer_getgems_v1: { codes: ['bl1mf6bvqBh8bQKe/UAVYBIy/S42wpHbw0be2rbcgCQ='] },
  nft_sale: { methods: ['get_sale_data'] },
  nft_sale_getgems_v2: { codes: ['gnj0xSM95vvtyWmvUZNEp6m//FRIVtuphqlcC8+Fcck='] },
  nft_sale_getgems_v3: {
    codes: [
      'JCIfpXHlQuBVx3vt/b9SfHr0YM/cfzRMRQeHtM+h600=',
      '3rU7bFdlwebNI4v0e8XoO6WWvcwEsLhM1Qqx5HSgjzE=',
      'MgUN+sRPZIZrzIbyzZ4TBf6dyts5WcACI3z7CQLUQyM=',
    ],
  },
  nft_sale_getgems_v4: {
    codes: ['a5WmQYucnSNZBF0edVm41UmuDlBvJMqrWPowyPsf64Y='],
    methods: ['get_fix_price_data_v4'],
  },
  omniston_referral: {
    codes: [
      '7cxi8XUil/vaJAjAnKQgs6+VKBAuM7ngoOvjhVPBj+w=',
      'bNo1HDwO42iHOl6hD1O5pHpVqs3I3rP9EDwvloyVJSc=',
    ],
  },
  payment_channel: { methods: ['get_channel_data'] },
  pyth_price_oracle: {
    methods: [
      'get_update_fee',
      'get_single_update_fee',
      'get_governance_data_source_index',
      'get_governance_data_source',
      'get_last_executed_governance_sequence',
      'get_is_valid_data_source',
      'get_price_unsafe',
      'get_price_no_older_than',
      'get_ema_price_unsafe',
      'get_ema_price_no_older_than',
      'get_chain_id',
      'get_current_guardian_set_index',
      'get_guardian_set',
      'get_governance_chain_id',
      'get_governance_contract',
      'governance_action_is_consumed',
    ],
  },
  sbt: { methods: ['get_authority_address'] },
  stonfi_lp_account_v2: { methods: ['get_lp_account_data'] },
  stonfi_pool: {
    methods: [
      'get_pool_data',
      'get_expected_outputs',
      'get_expected_tokens',
      'get_expected_liquidity',
      'get_lp_account_address',
    ],
  },
  stonfi_pool_v2: {
    methods: [
      'get_pool_data',
      'get_pool_type',
      'get_lp_account_address',
      'get_jetton_data',
      'get_wallet_address',
    ],
  },
  stonfi_router: { methods: ['get_router_data', 'get_pool_address'] },
  stonfi_router_v2: {
    methods: ['get_vault_address', 'get_pool_address', 'get_router_data', 'get_router_version'],
  },
  stonfi_vault_v2: { methods: ['get_vault_data'] },
  storage_contract: {
    methods: ['get_storage_contract_data', 'get_torrent_hash', 'is_active', 'get_next_proof_info'],
  },
  storage_provider: {
    methods: [
      'get_wallet_params',
      'get_storage_params',
      'seqno',
      'get_public_key',
      'get_storage_contract_address',
    ],
  },
  storm_executor: { methods: ['get_nft_data', 'get_executor_balances'] },
  storm_executor_collection: { methods: ['get_amm_name'] },
  storm_position_manager: { methods: ['get_position_manager_contract_data'] },
  storm_referral: { methods: ['get_nft_data', 'get_referral_data'] },
  storm_referral_collection: { methods: ['get_referral_vaults_whitelist'] },
  storm_vamm: {
    methods: [
      'get_amm_name',
      'get_amm_status',
      'get_amm_contract_data',
      'get_exchange_settings',
      'get_spot_price',
      'get_terminal_amm_price',
      'get_vamm_type',
    ],
  },
  storm_vault: {
    methods: [
      'get_executor_collection_address',
      'get_referral_collection_address',
      'get_vault_contract_data',
      'get_lp_minter_address',
      'get_vault_whitelisted_addresses',
      'get_vault_data',
      'get_vault_type',
    ],
  },
  subscription_v1: { methods: ['get_subscription_data'] },
  subscription_v2: {
    codes: ['XUG7cGLs/yqv7/IFppEtfFyyIwjbHRLCCH3IzAORwy4='],
    methods: ['get_subscription_info', 'get_payment_info', 'get_cron_info'],
  },
  teleitem: {
    methods: [
      'get_telemint_auction_state',
      'get_telemint_auction_config',
      'get_telemint_token_name',
    ],
  },
  tonco_pool: {
    codes: ['vJR9FjRsL9yEW3pEY4L1nIassHXiox2/qVbNDJ5UZ44='],
    methods: [
      'get_collection_data',
      'getIsActive',
      'getPoolStateAndConfiguration',
      'getChildContracts',
      'getAllTickInfos',
    ],
  },
  tonco_router: {
    codes: ['m5iR6qfbe+zGzN2hvZqNJdw98oF9V+SyfsAD2vgaRDk='],
    methods: ['getRouterState', 'getPoolAddress', 'getChildContracts'],
  },
  tonkeeper_2fa: {
    codes: ['xe8Z3yKu6LcHvXoYEXTkAKQiUiPFrkDYMg9d3XB9NKE='],
    methods: [
      'get_wallet_addr',
      'get_root_pubkey',
      'get_seed_pubkey',
      'get_delegation_state',
      'get_estimated_attached_value',
    ],
  },
  tonstake_pool: { methods: ['get_pool_full_data'] },
  tv_pool: { methods: ['get_pool_data', 'get_nominator_data', 'list_nominators', 'list_votes'] },
  validator_controller: { methods: ['get_validator_controller_data'] },
  wallet_highload_v1r1: { codes: ['2M27t58sXKpnesRQdwvgNRviHhJQSG3oXMUqoz3RZIQ='] },
  wallet_highload_v1r2: {
    codes: [
      'Dc7tISadZgE+lbGfu1xVpvAa2tQIN7qo5SHN46AqpGw=',
      'NowDly5fTCRBK4GGUt4d4qJjDRwBFgmZnf90X7NoSa0=',
    ],
  },
  wallet_highload_v2: {
    codes: ['lJTRzI7fEvBWcaGpugmSEJbrUIEeGSTsZcPGKfu4CBI='],
    methods: ['get_public_key'],
  },
  wallet_highload_v2r1: { codes: ['jOtFs81LXMYOquHBO5wJI5Jnf+U2sumy2AG2Lv+TH+E='] },
  wallet_highload_v2r2: {
    codes: [
      'ID3U81ittJmTEpqpJcrDmRa2ig5PeNJujywraer6Vnk=',
      'CzqIeurNKn1Au1VQvJJTFWoCkGWu+21rWDc11Y2p1b4=',
    ],
  },
  wallet_highload_v3r1: {
    codes: ['EayteVWEQJDyg78ji8FEmHH3g+fMCXlAjT9IWUg+hSU='],
    methods: ['get_public_key', 'get_subwallet_id', 'get_timeout'],
  },
  wallet_preprocessed_v2: { codes: ['Reu86bXSNYhstr/hw62TtwjeBYJEiSNlye4N/kOct7U='] },
  wallet_v1r1: {
    codes: ['oM/CxIruFqJx8s/AtzgtgXVs7LEBfQd/qqs7tgL2how='],
    wallet: { name: 'wallet v1 r1', version: 'v1' },
  },
  wallet_v1r2: {
    codes: ['1JAvzJ+tdGmPqONTIgpo2g3PcuMryy657gQhfBfTBiw='],
    methods: ['seqno'],
    wallet: { name: 'wallet v1 r2', version: 'v1' },
  },
  wallet_v1r3: {
    codes: ['WHzHie/xyE9G7DeX5F/ICaFP9a4k8eDHpqmcydyQYf8='],
    methods: ['seqno', 'get_public_key'],
    wallet: { name: 'wallet v1 r3', version: 'v1' },
  },
  wallet_v2r1: {
    codes: ['XJpeaMEI4YchoHxC+ZVr+zmtd+xtYktgxXbsiO7mUyk='],
    methods: ['seqno'],
    wallet: { name: 'wallet v2 r1', version: 'v2' },
  },
  wallet_v2r2: {
    codes: ['/pUw0yQ4Uwg+8u8LTCkIwKv2+hwx6iQ6rKpb+MfXU/E='],
    methods: ['seqno', 'get_public_key'],
    wallet: { name: 'wallet v2 r2', version: 'v2' },
  },
  wallet_v3r1: {
    codes: ['thBBpYp5gLlG6PueGY48kE0keZ/6NldOpCUcQaVm9YE='],
    methods: ['seqno'],
    wallet: { name: 'wallet v3 r1', version: 'v3' },
  },
  wallet_v3r2: {
    codes: ['hNr6RJ+Ypph3ibojI1gHK8D3bcRSQAKl0JGLmnXS1Zk='],
    methods: ['get_public_key', 'seqno'],
    wallet: { name: 'wallet v3 r2', version: 'v3' },
  },
  wallet_v4r1: {
    codes: ['ZN1UgFUixb6KnbWc6gEFzPDQh4bKeb64y3nogKjXMi0='],
    methods: [
      'get_plugin_list',
      'is_plugin_installed',
      'get_public_key',
      'seqno',
      'get_subwallet_id',
    ],
    wallet: { name: 'wallet v4 r1', version: 'v4' },
  },
  wallet_v4r2: {
    codes: ['/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA='],
    methods: [
      'get_plugin_list',
      'is_plugin_installed',
      'get_public_key',
      'seqno',
      'get_subwallet_id',
    ],
    wallet: { name: 'wallet v4 r2', version: 'v4' },
  },
  wallet_v5_beta: {
    codes: [
      '89fKU0k97trCizgZhqhJQDy6w9LFhHea8IEGWvCsS5M=',
      '5M87L0xtamHqDytUR9JmeFsmrzY32y3u5rzRqoJvNBI=',
    ],
    methods: ['seqno'],
    wallet: { name: 'wallet v5 beta', version: 'v5 beta' },
  },
  wallet_v5r1: {
    codes: ['IINLe3KxEhR+Gy+0V7hOdNGjDwT3N9T2KmaOlVLSty8='],
    methods: [
      'seqno',
      'get_public_key',
      'get_subwallet_id',
      'get_extensions',
      'is_signature_allowed',
    ],
    wallet: { name: 'wallet v5 r1', version: 'v5' },
  },
  wallet_vesting: {
    codes: ['tItTGr7DtxRjgpH3137W3J9qJynvyiBHcTc3TUrotZA='],
    methods: ['seqno', 'get_public_key', 'get_vesting_data'],
  },
  whales_pool: {
    methods: [
      'get_staking_status',
      'get_pool_status',
      'get_member',
      'get_members_raw',
      'get_params',
    ],
  },
  x1000_affiliate_account: {
    codes: ['RFb60SpDTEiYsFrGW6td6A2zPydcYCB0bejhEaXNpOY='],
    methods: ['get_affiliate_account_data'],
  },
  x1000_affiliate_program: {
    codes: ['yLuWL5k+Jp+RQ1u+dsG7rdb6Tq0+msgcoJdeGCDL7ws='],
    methods: ['get_affiliate_account_address'],
  },
  x1000_wallet_v1: { codes: ['Q9RHFtMmqDLO1WprYKAstnYw4E9Xhf6J+HhKEQzzYVE='] },
};
