import { Address } from '@tonway/chain';
import { methodsOf } from '@tonway/contracts/methods-of';
import type { ContractSource } from '../../src/network/contracts/contract.ts';
import type { Recognition, Recognizer } from '../../src/network/contracts/recognize/recognizer.ts';

/** Recognizes the contract at an address; its methods are unknown if its code is a library. */
export async function recognizeAt(
  recognizer: Recognizer,
  source: ContractSource,
  raw: string,
): Promise<Recognition> {
  const address = Address.parse(raw);
  const state = await source.account(address);
  const codeHash = state.code?.hash() ?? null;
  const code = { codeHash, methods: state.code && methodsOf(state.code) };
  return recognizer.recognize(source, { address, state, code });
}
