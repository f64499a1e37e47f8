import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { KINDS } from '../kinds.ts';
import { supportedTypes } from './versions.ts';

const V1 = words(`
  call_contract contract_deploy ton_transfer stake_deposit stake_withdrawal stake_withdrawal_request
  dex_deposit_liquidity jetton_transfer nft_transfer nft_mint jetton_burn jetton_mint jetton_swap change_dns
  delete_dns renew_dns subscribe dex_withdraw_liquidity unsubscribe election_deposit election_recover auction_bid
  tick_tock`);
const MULTISIG = words('multisig_create_order multisig_approve multisig_execute');
const VESTING = words('vesting_send_message vesting_add_whitelist');
const EVAA = words('evaa_supply evaa_withdraw evaa_liquidate');
const JVAULT = words('jvault_stake jvault_unstake jvault_claim jvault_unstake_request');
const COFFEE = words(`
  coffee_create_vault coffee_create_pool_creator coffee_create_pool coffee_mev_protect_hold_funds
  coffee_staking_claim_rewards coffee_staking_deposit coffee_staking_withdraw`);
const V2 = [
  ...V1,
  ...MULTISIG,
  ...VESTING,
  ...EVAA,
  ...JVAULT,
  ...COFFEE,
  ...words('nft_discovery tonco_deploy_pool coffee_mev_protect_failed_swap unknown'),
];
const NFT_TRADE = words(`
  nft_put_on_sale nft_put_on_auction auction_outbid nft_cancel_sale nft_purchase nft_cancel_auction
  nft_finish_auction teleitem_start_auction teleitem_cancel_auction nft_update_sale`);
const DNS_TRADE = words('dns_purchase dns_release');
const LAYERZERO = words(`
  layerzero_send layerzero_send_tokens layerzero_receive layerzero_commit_packet layerzero_dvn_verify`);
const V3 = [...V2, ...NFT_TRADE, ...DNS_TRADE, ...LAYERZERO];
const COCOON = words(`
  cocoon_worker_payout cocoon_proxy_payout cocoon_proxy_charge cocoon_client_top_up cocoon_register_proxy
  cocoon_unregister_proxy cocoon_client_register cocoon_client_change_secret_hash cocoon_client_request_refund
  cocoon_grant_refund cocoon_client_increase_stake cocoon_client_withdraw`);
const V4 = [...V3, ...COCOON];
const TGBTC = words(`
  tgbtc_dkg_log_fallback tgbtc_new_key tgbtc_new_key_fallback tgbtc_burn tgbtc_burn_fallback tgbtc_mint
  tgbtc_mint_fallback`);
const NFT = words('nft_transfer nft_mint auction_bid');
const DNS = ['change_dns', 'delete_dns', 'renew_dns', ...DNS_TRADE];

const SHORTCUTS: Readonly<Record<string, readonly string[]>> = {
  v1: V1,
  v2: V2,
  v3: V3,
  v4: V4,
  latest: V4,
  staking: words('stake_deposit stake_withdrawal stake_withdrawal_request'),
  jettons: words('jetton_transfer jetton_burn jetton_mint'),
  nft: NFT,
  'nft.v3': [...NFT, ...NFT_TRADE, ...DNS_TRADE],
  dns: DNS,
  'dns.v2': DNS,
  multisig: MULTISIG,
  vesting: VESTING,
  evaa: EVAA,
  jvault: JVAULT,
  coffee: COFFEE,
  tgbtc: TGBTC,
  layerzero: LAYERZERO,
  cocoon: COCOON,
};

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

describe('the types that a client knows', () => {
  for (const [name, members] of Object.entries(SHORTCUTS))
    test(`${name} and all types of v1`, () => {
      assert.deepEqual([...supportedTypes([name])].toSorted(), sorted([...V1, ...members]));
    });

  test('v1 without any name', () => {
    assert.deepEqual([...supportedTypes([])].toSorted(), sorted(V1));
  });

  test('names of types and of groups are mixed; unknown names are types', () => {
    const types = supportedTypes(['evaa', 'tgbtc_mint', 'teleport']);
    assert.deepEqual([...types].toSorted(), sorted([...V1, ...EVAA, 'tgbtc_mint', 'teleport']));
  });
});

test('every type of an action has a kind, and every kind a known type', () => {
  const known = KINDS.flatMap(({ types }) => types);
  const expected = [...V4, ...TGBTC].filter((type) => type !== 'unknown');
  assert.deepEqual(sorted(known), sorted(expected));
  assert.equal(new Set(expected).size, 81);
});

test('kinds of one type agree on the version and have one name each', () => {
  const versions = Map.groupBy(
    KINDS.flatMap(({ types, since }) => types.map((type) => ({ type, since }))),
    ({ type }) => type,
  );
  for (const [type, kinds] of versions)
    assert.equal(new Set(kinds.map(({ since }) => since)).size, 1, type);
  assert.equal(new Set(KINDS).size, KINDS.length);
});

function sorted(types: readonly string[]): readonly string[] {
  return [...new Set(types)].toSorted();
}
