import { Address, Builder, methodId, VmStack, writeBoc } from '@tonway/chain';
import { toTlBlockId } from '@tonway/lite-client';
import type { LiveNetwork } from '../live-network.ts';
import type { QuestionTable } from './questions.ts';

/** Accounts in every possible state, and a nonexistent one. */
function accountsOf({ journey, devnet }: LiveNetwork) {
  const { libraryHash, ...accounts } = journey;
  const nobody = [0, -1, 7].map((workchain) => new Address(workchain, libraryHash));
  const undeployed = devnet.keys.prefunded.slice(-1).map(({ wallets }) => wallets.v3r2);
  const all = [...Object.values(accounts), devnet.faucetAddress, ...undeployed, ...nobody];
  return all.map(({ workchain, hash: id }) => ({ workchain, id }));
}

const NO_ARGUMENTS = writeBoc(VmStack.toCell([]));
const NOT_ARGUMENTS = writeBoc(new Builder().storeUint(7, 8).build());
const TOO_LONG = new Uint8Array(70_000);

export const aboutAccounts: QuestionTable = {
  *getAccountState({ network, places }) {
    for (const id of places.ids) for (const account of accountsOf(network)) yield { id, account };
  },
  *getAccountStatePrunned({ network, places }) {
    for (const id of places.ids) for (const account of accountsOf(network)) yield { id, account };
  },
  *runSmcMethod({ network, places, mode }) {
    const call = { mode, methodId: BigInt(methodId('get_number')), params: NO_ARGUMENTS };
    const newest = [toTlBlockId(network.devnet.status.head)];
    for (const account of accountsOf(network))
      for (const id of newest) yield { ...call, id, account };
    const [account] = accountsOf(network);
    if (!account) return;
    for (const id of places.ids) yield { ...call, id, account };
    for (const id of newest) {
      for (const params of [new Uint8Array(9), NOT_ARGUMENTS, TOO_LONG])
        yield { ...call, id, account, params };
      yield { ...call, id, account, methodId: 1n };
    }
  },
};
