import type { ParsedAddress } from '../../http/values.ts';
import type { AccountAt, ChainSession } from '../../upstream/session.ts';
import type { Context } from '../operation.ts';

/** The account that a request names, at the masterchain block that it names. */
export async function readAccount(
  context: Context,
  { address, seqno }: { readonly address: ParsedAddress; readonly seqno: number | null },
): Promise<{ readonly chain: ChainSession; readonly at: AccountAt }> {
  const chain = context.chain();
  const block = await chain.block(seqno ?? undefined);
  return { chain, at: await chain.account(address.address, block) };
}
