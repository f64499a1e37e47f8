import {
  Address,
  Builder,
  type Cell,
  ChainError,
  Config,
  type ConfigParams,
  Dictionary,
  equalBytes,
  MASTERCHAIN,
  ProofIncompleteError,
  type ShardAccountFields,
  type ShardAccounts,
} from '@tonway/chain';
import { DevnetError } from '../../errors.ts';
import type { BlockBuilder } from '../block-builder.ts';

/** Parameters without which no block can be produced. */
const MANDATORY = [12, 18, 20, 21, 22, 23, 24, 25, 28, 34];

/** The new configuration if the configuration contract changed it, else null. Like a node, ignores an invalid configuration. */
export function changedConfig(builder: BlockBuilder): ConfigParams | null {
  const { config: before } = builder.context.extra;
  const root = configStoredIn(builder, before.configAddress);
  const configAddress = Config.fromRoot(root).get(0) ?? before.configAddress;
  const isMoved = !equalBytes(configAddress, before.configAddress);
  if (!isMoved && equalBytes(root.hash(), builder.context.configRoot.hash())) return null;
  const { key, value } = before.config;
  const final = isMoved ? configStoredIn(builder, configAddress) : root;
  const config = new Dictionary(key, value, final);
  return isValid(new Config(config), builder.config) ? { configAddress, config } : null;
}

/** Unchanged parameters are not checked: they may have a form that is not known yet. */
function isValid(config: Config, before: Config): boolean {
  try {
    for (const [number, cell] of config.params)
      if (before.cell(number)?.hashHex() !== cell.hashHex()) config.check(number);
    return MANDATORY.every((number) => config.cell(number) !== null);
  } catch (error) {
    if (error instanceof ProofIncompleteError) throw error;
    if (error instanceof ChainError) return false;
    throw error;
  }
}

/** The configuration is the first reference in the contract's data. */
function configStoredIn(builder: BlockBuilder, address: Uint8Array): Cell {
  const state = builder.accounts.get(address).current?.account?.storage.state;
  const data = state?.kind === 'active' ? state.init.data : null;
  if (data && data.refCount > 0) return data.ref(0);
  throw new DevnetError('COLLATE_INVALID', 'the configuration contract contains no configuration');
}

type Overrides = ReadonlyMap<string, ShardAccountFields | null>;

/** Stores a configuration override in the configuration contract, from which the block reads it. */
export function withConfigOverride(
  overrides: Overrides,
  config: Cell | null,
  configAddress: Uint8Array,
  accounts: ShardAccounts,
): Overrides {
  if (!config) return overrides;
  const address = new Address(MASTERCHAIN, configAddress).toRaw();
  const contract = overrides.get(address) ?? accounts.get(configAddress) ?? null;
  return new Map([...overrides, [address, withStoredConfig(contract, config)]]);
}

function withStoredConfig(contract: ShardAccountFields | null, config: Cell): ShardAccountFields {
  const { account } = contract ?? {};
  const state = account?.storage.state;
  if (!contract || !account || state?.kind !== 'active' || !state.init.data)
    throw new DevnetError('COLLATE_INVALID', 'there is no configuration contract');
  const init = { ...state.init, data: withFirstRef(state.init.data, config) };
  const storage = { ...account.storage, state: { ...state, init } };
  return {
    account: { ...account, storage },
    lastTransactionHash: contract.lastTransactionHash,
    lastTransactionLt: contract.lastTransactionLt,
  };
}

function withFirstRef(cell: Cell, ref: Cell): Cell {
  const [, ...others] = cell.refs();
  const builder = new Builder().storeSlice(cell.slice().loadSlice(cell.bitLength, 0)).storeRef(ref);
  return others.reduce((built, other) => built.storeRef(other), builder).build();
}
