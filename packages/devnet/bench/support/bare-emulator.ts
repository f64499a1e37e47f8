import {
  Executor,
  type ExecutorEmulationResult,
  type ExecutorRunTransactionArgs,
} from '@ton/sandbox';

/** The bare emulator, with all inputs prepared. */
export async function bareEmulator(
  calls: readonly ExecutorRunTransactionArgs[],
): Promise<() => Promise<void>> {
  const executor = await Executor.create();
  return async () => {
    for (const call of calls) accountAfter(await executor.runTransaction(call));
  };
}

export function accountAfter({ result }: ExecutorEmulationResult): string {
  if (!result.success) throw new Error(result.error);
  return result.shardAccount;
}
