import type { Version } from '../engine/kind.ts';
import { KINDS } from '../kinds.ts';

const VERSIONS = ['v1', 'v2', 'v3', 'v4'] as const;

/** Every type with the first version of the interface whose clients know it. */
const SINCE: ReadonlyMap<string, Version> = new Map<string, Version>([
  ['unknown', 'v2'],
  ...KINDS.flatMap(({ types, since }) => types.map((type) => [type, since] as const)),
]);

const DNS_TRADE = ['dns_purchase', 'dns_release'];

/** Further names that clients send for lists of types. */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ['staking', ['stake_deposit', 'stake_withdrawal', 'stake_withdrawal_request']],
  ['jettons', ['jetton_transfer', 'jetton_burn', 'jetton_mint']],
  ['nft', ['nft_transfer', 'nft_mint', 'auction_bid']],
  [
    'nft.v3',
    [
      'nft',
      'nft_put_on_sale',
      'nft_put_on_auction',
      'auction_outbid',
      'nft_cancel_sale',
      'nft_purchase',
      'nft_cancel_auction',
      'nft_finish_auction',
      'teleitem_start_auction',
      'teleitem_cancel_auction',
      'nft_update_sale',
      ...DNS_TRADE,
    ],
  ],
  ['dns', ['change_dns', 'delete_dns', 'renew_dns', ...DNS_TRADE]],
  ['dns.v2', ['dns', ...DNS_TRADE]],
  ...['multisig', 'vesting', 'evaa', 'jvault', 'tgbtc', 'layerzero', 'cocoon'].map(
    (prefix) => [prefix, withPrefix(prefix)] as const,
  ),
  ['coffee', withPrefix('coffee').filter((type) => type !== 'coffee_mev_protect_failed_swap')],
]);

function withPrefix(prefix: string): readonly string[] {
  return [...SINCE.keys()].filter((type) => type.startsWith(`${prefix}_`));
}

const SHORTCUTS: ReadonlyMap<string, readonly string[]> = new Map([
  ...VERSIONS.map((version, index) => [version, membersOf(version, index)] as const),
  ['latest', VERSIONS.slice(-1)],
  ...GROUPS,
]);

/** The types that a version adds, and the versions before it. */
function membersOf(version: Version, index: number): readonly string[] {
  const added = [...SINCE].flatMap(([type, since]) => (since === version ? type : []));
  return [...VERSIONS.slice(0, index), ...added];
}

/**
 * The types that a client knows, from the names of types, versions and groups that it sends. Unknown names are types.
 * Clients know all types of the first version.
 */
export function supportedTypes(names: readonly string[]): ReadonlySet<string> {
  const reached = new Set(['v1', ...names]);
  for (const name of reached) for (const member of SHORTCUTS.get(name) ?? []) reached.add(member);
  return new Set([...reached].filter((name) => !SHORTCUTS.has(name)));
}
