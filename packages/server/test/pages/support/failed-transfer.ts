import { hexOf } from '../every-page.ts';
import type { SceneNetwork } from './scene-network.ts';

interface Transaction {
  readonly hash: string;
  readonly in_msg: { readonly hash: string; readonly bounced: boolean };
  readonly description: { readonly aborted: boolean };
}

interface Action {
  readonly trace_id: string;
  readonly success: boolean;
  readonly details: { readonly source: string };
}

interface Page {
  readonly actions: readonly Action[];
  readonly next_cursor?: string;
}

/** The newest transfer that failed and bounced: who sent it, its trace, and the transaction that failed. */
export async function failedTransfer({ dev }: SceneNetwork) {
  for await (const { trace_id, details } of failedTransfers(dev)) {
    const { traces } = await dev.json<{
      traces: readonly { transactions: Readonly<Record<string, Transaction>> }[];
    }>(`/api/v3/traces?trace_id=${encodeURIComponent(trace_id)}`);
    const transactions = Object.values(traces[0]?.transactions ?? {});
    const failed = transactions.find(({ description }) => description.aborted);
    if (failed && transactions.some(({ in_msg }) => in_msg.bounced))
      return { account: details.source, trace: hexOf(trace_id), failed };
  }
  throw new Error('no transfer of the scenes failed and bounced');
}

async function* failedTransfers(dev: SceneNetwork['dev']): AsyncGenerator<Action> {
  const path = '/api/v3/actions?action_type=ton_transfer&limit=1000';
  let cursor: string | undefined;
  do {
    const page: Page = await dev.json(cursor === undefined ? path : `${path}&cursor=${cursor}`);
    yield* page.actions.filter(({ success }) => !success);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}
