import type { CurrencyCollection } from '@tonway/chain';
import type { BlockWork } from './block-work.ts';
import { coins, excess } from './currencies.ts';
import { internalInfo } from './enqueued.ts';
import { importUnsent } from './import-unsent.ts';
import { sum } from './value-flow.ts';

/** What interventions from outside bring into the world and take out of it. */
export interface Interventions {
  readonly minted: CurrencyCollection;
  readonly burned: CurrencyCollection;
}

/** Delivers the messages that somebody wants to have been sent. */
export async function deliverUnsent(work: BlockWork): Promise<void> {
  for (const message of work.next.impersonated) await importUnsent(work, message);
}

export function interventionsIn(work: BlockWork): Interventions {
  const [before, after] = [work.base.accounts.extra.balance, work.accounts.before.extra.balance];
  const values = work.next.impersonated.flatMap(({ cell }) => {
    const { value, fwdFee } = internalInfo(cell);
    return [value, coins(fwdFee)];
  });
  return {
    minted: sum(excess(after, before), ...values),
    burned: excess(before, after),
  };
}
