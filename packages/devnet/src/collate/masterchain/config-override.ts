import {
  Address,
  Builder,
  type Cell,
  MASTERCHAIN,
  type ShardAccountFields,
  type ShardAccounts,
} from '@tonway/chain';
import { DevnetError } from '../../errors.ts';

type Overrides = ReadonlyMap<string, ShardAccountFields | null>;

/** A configuration set by hand is put where the network keeps it: in its contract, from which it is then read. */
export function withConfig(
  overrides: Overrides,
  config: Cell | null,
  configAddress: Uint8Array,
  accounts: ShardAccounts,
): Overrides {
  if (!config) return overrides;
  const address = new Address(MASTERCHAIN, configAddress).toRaw();
  const contract = overrides.get(address) ?? accounts.get(configAddress) ?? null;
  return new Map([...overrides, [address, keeping(contract, config)]]);
}

function keeping(contract: ShardAccountFields | null, config: Cell): ShardAccountFields {
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
