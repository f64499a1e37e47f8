import { Address } from '@tonway/chain';
import type { ContractSource } from '../../src/contracts/contract.ts';
import type { Recogniser, Recognition } from '../../src/contracts/recognise/recogniser.ts';
import { methodsOf } from '../../src/indexer/decode/account-code.ts';

/** Recognises the contract at an address; its methods are unknown if its code is a library. */
export async function recogniseAt(
  recogniser: Recogniser,
  source: ContractSource,
  raw: string,
): Promise<Recognition> {
  const address = Address.parse(raw);
  const state = await source.account(address);
  const codeHash = state.code?.hash() ?? null;
  const code = { codeHash, methods: state.code && methodsOf(state.code) };
  return recogniser.recognise(source, { address, state, code });
}
