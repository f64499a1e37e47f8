import type { Config } from '@tonway/chain';
import { type BlockBuilder, initiatedBy } from '../block-builder.ts';
import type { Run } from '../runner.ts';

/** Runs the tick or tock transactions of special contracts, at the start or end of a masterchain block. */
export async function tickTock(builder: BlockBuilder, cause: 'tick' | 'tock'): Promise<void> {
  const lt = cause === 'tick' ? builder.startLt + 1n : builder.endLt;
  const wanting = specialContracts(builder.config, builder.context.extra.config.configAddress);
  const runs = wanting
    .filter((account) => wants(builder, account, cause))
    .map((account): Run => ({ account, cause, lt }));
  for (const index of runs.keys()) {
    const result = await builder.runner.execute(runs, index);
    if (!result.accepted) continue;
    builder.add(result, initiatedBy(builder, result.transaction));
  }
}

function specialContracts(config: Config, configAddress: Uint8Array): Uint8Array[] {
  return [...(config.get(31)?.keys() ?? []), configAddress];
}

function wants(builder: BlockBuilder, id: Uint8Array, cause: 'tick' | 'tock'): boolean {
  const state = builder.accounts.get(id).current?.account?.storage.state;
  return state?.kind === 'active' && state.init.special?.[cause] === true;
}
