import { type Cell, Config, type ConfigParams, Dictionary, equalBytes } from '@tonway/chain';
import { DevnetError } from '../../errors.ts';
import type { BlockWork } from '../block-work.ts';

/** The new configuration, where the contract that keeps it has another one than before. */
export function changedConfig(work: BlockWork): ConfigParams | null {
  const { config: before } = work.setting.extra;
  const root = keptBy(work, before.configAddress);
  const configAddress = Config.fromRoot(root).get(0) ?? before.configAddress;
  const isMoved = !equalBytes(configAddress, before.configAddress);
  if (!isMoved && equalBytes(root.hash(), work.setting.configRoot.hash())) return null;
  const { key, value } = before.config;
  const final = isMoved ? keptBy(work, configAddress) : root;
  return { configAddress, config: new Dictionary(key, value, final) };
}

/** The first reference in the data of the contract. */
function keptBy(work: BlockWork, address: Uint8Array): Cell {
  const state = work.accounts.get(address).current?.account?.storage.state;
  const data = state?.kind === 'active' ? state.init.data : null;
  if (data && data.refCount > 0) return data.ref(0);
  throw new DevnetError('COLLATE_INVALID', 'the configuration contract keeps no configuration');
}
