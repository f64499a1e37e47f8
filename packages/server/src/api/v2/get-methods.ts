import type { StackValue } from '@tonway/chain';
import type { MethodResult } from '../../network/contracts/contract.ts';
import { ContractAt } from '../../network/contracts/contract-at.ts';
import type { AccountAt, ChainSession } from '../../network/upstream/session.ts';
import { Int } from '../kernel/fields.ts';
import { required } from '../kernel/params.ts';
import type { ParsedAddress } from '../kernel/values.ts';
import type { Context } from './operation.ts';
import { addressParam } from './params/address.ts';
import { masterchainSeqnoParam, methodType } from './params/scalar.ts';

export const GasUsed = Int('Gas that the method used', 567);
export const ExitCode = Int('Exit code of the method; 0 and 1 mean success', 0);

/** Parameters of `runGetMethod` and `runGetMethodStd`, except the stack. */
export const METHOD_PARAMS = {
  address: addressParam(),
  method: required(methodType, 'Name or id of the get-method'),
  seqno: masterchainSeqnoParam({ strings: false }),
};

/** Runs the requested get-method at the requested block. */
export async function runMethod(
  context: Context,
  params: {
    readonly address: ParsedAddress;
    readonly method: string | number;
    readonly seqno: number | null;
  },
  stack: readonly StackValue[],
): Promise<{ readonly contract: ContractAt; readonly result: MethodResult }> {
  const chain = context.chain();
  const block = await chain.block(params.seqno ?? undefined);
  const contract = await ContractAt.load(context, chain, params.address.address, block);
  return { contract, result: await contract.run(params.method, stack) };
}

/** Reads the requested account at the requested masterchain block. */
export async function readAccount(
  context: Context,
  { address, seqno }: { readonly address: ParsedAddress; readonly seqno: number | null },
): Promise<{ readonly chain: ChainSession; readonly at: AccountAt }> {
  const chain = context.chain();
  return { chain, at: await chain.accountAt(address.address, seqno ?? undefined) };
}
