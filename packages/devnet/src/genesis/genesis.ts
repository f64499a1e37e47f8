import {
  type AccountState,
  Address,
  addCurrencies,
  type Cell,
  Config,
  MASTERCHAIN,
  NO_CURRENCIES,
  type ShardAccountFields,
  ShardStateUnsplit,
  StateInit,
} from '@tonway/chain';
import type { ZeroState } from '../store/chain-store.ts';
import { makeAccount } from './account.ts';
import { type NetworkConfigOptions, networkConfig } from './config/network-config.ts';
import { faucetInit } from './contracts/faucet.ts';
import { configContractInit, electorInit } from './contracts/system-contracts.ts';
import { genesisTokens } from './contracts/tokens.ts';
import { accountsOf, makeZeroState, masterchainExtra } from './zero-state.ts';

export interface FundedAddress {
  readonly address: Address;
  readonly balanceNano: bigint;
}

export interface GenesisOptions extends Omit<NetworkConfigOptions, 'basechain'> {
  /** The public key that may set configuration parameters. */
  readonly configKey: Uint8Array;
  readonly faucetKey: Uint8Array;
  readonly faucetBalanceNano: bigint;
  /** Addresses of either workchain. */
  readonly funded: readonly FundedAddress[];
}

const BASECHAIN = 0;
/** The initial balance of the system contracts and of the test tokens. */
const SYSTEM_BALANCE_NANO = 10_000_000_000n;

/** The zero states; the masterchain's configuration refers to the basechain's. */
export function makeGenesis(
  options: GenesisOptions,
): [masterchain: ZeroState, basechain: ZeroState] {
  const basechain = basechainState(options);
  const config = networkConfig({ ...options, basechain });
  return [masterchainState(options, config, basechain), basechain];
}

/** The address of the faucet that the key controls. */
export function faucetAddress(faucetKey: Uint8Array): Address {
  return new Address(BASECHAIN, StateInit.toCell(faucetInit(faucetKey)).hash());
}

/** A contract of the devnet itself: the faucet, or a test token. */
export interface OwnContract extends FundedAddress {
  readonly init: StateInit;
}

export function ownContracts({
  faucetKey,
  faucetBalanceNano,
}: Pick<GenesisOptions, 'faucetKey' | 'faucetBalanceNano'>): OwnContract[] {
  const faucet = faucetAddress(faucetKey);
  const { jettons, nftCollection } = genesisTokens(faucet);
  const tokens = [...jettons, nftCollection].map(({ address, init }) => {
    return { address, init, balanceNano: SYSTEM_BALANCE_NANO };
  });
  return [
    { address: faucet, init: faucetInit(faucetKey), balanceNano: faucetBalanceNano },
    ...tokens,
  ];
}

function basechainState(options: GenesisOptions): ZeroState {
  const { globalId, genUtime } = options;
  const accounts = accountsOf([
    ...fundedIn(BASECHAIN, options),
    ...ownContracts(options).map((each) => entry(each, each.init)),
  ]);
  return makeZeroState({ workchain: BASECHAIN, globalId, genUtime, accounts, custom: null });
}

function masterchainState(options: GenesisOptions, config: Cell, { root }: ZeroState): ZeroState {
  const { globalId, genUtime, configKey } = options;
  const params = Config.fromRoot(config);
  const accounts = accountsOf([
    ...fundedIn(MASTERCHAIN, options),
    entry(systemAccount(params.require(0)), configContractInit(config, configKey)),
    entry(systemAccount(params.require(1)), electorInit()),
  ]);
  const { totalBalance } = ShardStateUnsplit.load(root);
  const custom = masterchainExtra(config, addCurrencies(accounts.extra.balance, totalBalance));
  return makeZeroState({ workchain: MASTERCHAIN, globalId, genUtime, accounts, custom });
}

function systemAccount(id: Uint8Array): FundedAddress {
  return { address: new Address(MASTERCHAIN, id), balanceNano: SYSTEM_BALANCE_NANO };
}

function fundedIn(workchain: number, { funded }: GenesisOptions): Entry[] {
  return funded
    .filter(({ address }) => address.workchain === workchain)
    .map((each) => entry(each, null));
}

type Entry = readonly [id: Uint8Array, account: ShardAccountFields];

function entry({ address, balanceNano }: FundedAddress, init: StateInit | null): Entry {
  const balance = { ...NO_CURRENCIES, coins: balanceNano };
  const state: AccountState = init ? { kind: 'active', init } : { kind: 'uninit' };
  return [address.hash, makeAccount({ address, balance, state, lastPaid: 0, last: null })];
}
