import type { Address } from '@tonway/chain';
import type { GetMethodCall } from '@tonway/tvm';
import type { RunningServer } from '../../src/app/roles/serve.ts';

/** The get-method calls that a server would execute for these wallets at a block, by default its newest. */
export async function walletCalls(
  { upstream }: Pick<RunningServer, 'upstream'>,
  wallets: readonly Address[],
  { method, seqno }: { readonly method: string; readonly seqno?: number },
): Promise<GetMethodCall[]> {
  const chain = upstream.session({ archival: false, privateServers: true });
  const block = await chain.block(seqno);
  const executionContext = await chain.executionContext(block);
  return Promise.all(
    wallets.map(async (address) => {
      const { account, genUtime: now } = await chain.account(address, block);
      if (account?.storage.state.kind !== 'active') throw new Error('a wallet is not active');
      const { code, data } = account.storage.state.init;
      if (!code || !data) throw new Error('a wallet has no code');
      const { balance } = account.storage;
      return { code, data, address, balance, now, method, ...executionContext };
    }),
  );
}
