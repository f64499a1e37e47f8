import type { Config } from '@tonway/chain';
import { type BlockWork, initiatedBy } from '../block-work.ts';
import type { Run } from '../runner.ts';

/** Runs the special contracts that want it at the beginning, or at the end, of every masterchain block. */
export async function tickTock(work: BlockWork, cause: 'tick' | 'tock'): Promise<void> {
  const lt = cause === 'tick' ? work.startLt + 1n : work.endLt;
  const wanting = specialContracts(work.config, work.setting.extra.config.configAddress);
  const runs = wanting
    .filter((account) => wants(work, account, cause))
    .map((account): Run => ({ account, cause, lt }));
  for (const index of runs.keys()) {
    const result = await work.runner.take(runs, index);
    if (!result.accepted) continue;
    const { transaction, account } = result;
    work.add(transaction, account, initiatedBy(work, transaction));
  }
}

function specialContracts(config: Config, configAddress: Uint8Array): Uint8Array[] {
  return [...(config.get(31)?.keys() ?? []), configAddress];
}

function wants(work: BlockWork, id: Uint8Array, cause: 'tick' | 'tock'): boolean {
  const state = work.accounts.get(id).current?.account?.storage.state;
  return state?.kind === 'active' && state.init.special?.[cause] === true;
}
