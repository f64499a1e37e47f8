import { methodId } from '@tonway/chain';
import type { StackEntry } from '../../stack/entries.ts';

/** What an argument is, and its type. */
export type MethodArgument = readonly [name: string, type: 'number' | 'address' | 'cell' | 'slice'];

export interface KnownMethod {
  readonly name: string;
  readonly args: readonly MethodArgument[];
}

const WITHOUT_ARGUMENTS = [
  // wallets
  'seqno',
  'get_public_key',
  'get_subwallet_id',
  'get_wallet_id',
  'get_plugin_list',
  'is_signature_allowed',
  'get_extensions',
  'get_timeout',
  'get_last_clean_time',
  // jettons
  'get_jetton_data',
  'get_wallet_data',
  'get_status',
  'get_next_admin_address',
  'is_claimed',
  // NFTs, their sales, and domains
  'get_nft_data',
  'get_collection_data',
  'royalty_params',
  'get_editor',
  'get_revoked_time',
  'get_authority_address',
  'get_sale_data',
  'get_auction_data',
  'get_telemint_token_name',
  'get_telemint_auction_state',
  'get_telemint_auction_config',
  'get_domain',
  'get_auction_info',
  'get_last_fill_up_time',
  'get_full_domain',
  // multisig, vesting, pools
  'get_multisig_data',
  'get_order_data',
  'get_vesting_data',
  'get_whitelist',
  'get_pool_data',
  'get_pool_status',
  'get_assets',
  'get_reserves',
  'get_subscription_data',
  // elector
  'active_election_id',
  'past_elections',
  'participant_list',
  'participant_list_extended',
] as const;

const WITH_ARGUMENTS: Readonly<Record<string, readonly MethodArgument[]>> = {
  is_plugin_installed: [
    ['workchain', 'number'],
    ['hash of the address', 'number'],
  ],
  'processed?': [['query id', 'number']],
  get_wallet_address: [['owner', 'address']],
  get_nft_address_by_index: [['index', 'number']],
  get_nft_content: [
    ['index', 'number'],
    ['content of the item', 'cell'],
  ],
  dnsresolve: [
    ['name, in its internal form', 'slice'],
    ['category, 0 for all', 'number'],
  ],
  get_order_address: [['number of the order', 'number']],
  is_whitelisted: [['account', 'address']],
  get_locked_amount: [['Unix time', 'number']],
  get_expected_outputs: [
    ['amount', 'number'],
    ['wallet of the pool', 'address'],
  ],
  participates_in: [['public key', 'number']],
  compute_returned_stake: [['hash of the wallet', 'number']],
};

const METHODS: readonly KnownMethod[] = [
  ...WITHOUT_ARGUMENTS.map((name) => ({ name, args: [] })),
  ...Object.entries(WITH_ARGUMENTS).map(([name, args]) => ({ name, args })),
];

const BY_ID: ReadonlyMap<number, KnownMethod> = new Map(
  METHODS.map((method) => [methodId(method.name), method]),
);

/** `recv_internal` is 0; the ids of other functions that only the network calls are the last ones of 19 bits. */
const FIRST_OF_NETWORK = 2 ** 19 - 4;

/** Whether a method is there to be run by anybody. */
export function isGetMethod(id: number): boolean {
  return id > 0 && id < FIRST_OF_NETWORK;
}

/** A get-method of a common contract by its id; null if it is unknown. */
export function knownMethod(id: number): KnownMethod | null {
  return BY_ID.get(id) ?? null;
}

/** The arguments that a method, given by its name or id, expects. */
export function argumentsOf(method: string): readonly MethodArgument[] {
  const id = /^\d+$/.test(method) ? Number(method) : methodId(method);
  return knownMethod(id)?.args ?? [];
}

export function emptyEntries(args: readonly MethodArgument[]): readonly StackEntry[] {
  return args.map(([, type]) => ({ type, value: '' }));
}
