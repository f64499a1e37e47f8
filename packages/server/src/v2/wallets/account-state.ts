import { type Cell, ChainError, type Slice, toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { Contract } from '../contract/contract.ts';
import { codeOf, dataOf, frozenHashText } from '../shapes/account-parts.ts';
import { bocText } from '../shapes/cell.ts';
import { RestrictedWalletConfig, readRestrictedWallet } from './restricted-wallet.ts';

/** What `getExtendedAddressInformation` tells of a contract: its own fields where it is a known one. */
export const ContractState = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Integer(), RestrictedWalletConfig]),
  { description: 'wallets, DNS, uninited.accountState, raw.accountState, as `@type` says' },
);

type Fields = Static<typeof ContractState>;

interface KnownContract {
  readonly type: string;
  readonly revision: number;
  /** Null where the contract is not what its code promises. */
  read(data: Slice, contract: Contract): Fields | Promise<Fields | null>;
}

const seqnoAndId = (data: Slice) => {
  const seqno = data.loadInt(32);
  return { wallet_id: data.loadUint(32), seqno };
};
const onlyId = (data: Slice) => ({ wallet_id: data.loadUint(32) });

const TABLE: readonly (readonly [
  codeHash: string,
  type: string,
  revision: number,
  read: KnownContract['read'],
])[] = [
  ['thBBpYp5gLlG6PueGY48kE0keZ/6NldOpCUcQaVm9YE=', 'wallet.v3', 1, seqnoAndId],
  ['hNr6RJ+Ypph3ibojI1gHK8D3bcRSQAKl0JGLmnXS1Zk=', 'wallet.v3', 2, seqnoAndId],
  ['/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA=', 'wallet.v4', 2, seqnoAndId],
  ['jOtFs81LXMYOquHBO5wJI5Jnf+U2sumy2AG2Lv+TH+E=', 'wallet.highload.v2', 1, onlyId],
  ['CzqIeurNKn1Au1VQvJJTFWoCkGWu+21rWDc11Y2p1b4=', 'wallet.highload.v2', 2, onlyId],
  ['2M27t58sXKpnesRQdwvgNRviHhJQSG3oXMUqoz3RZIQ=', 'wallet.highload.v1', 1, seqnoAndId],
  ['NowDly5fTCRBK4GGUt4d4qJjDRwBFgmZnf90X7NoSa0=', 'wallet.highload.v1', 2, seqnoAndId],
  ['oNZ9LeiRn+e3yndlLM1P3FbGid56aRYeRfsNzF5HwVU=', 'dns', 1, onlyId],
  ['jTUEm5Rs8ztYUQu0VgyEGpRfd4HW3p/GnKP0MPbjInM=', 'rwallet', 1, readRestrictedWallet],
];

const KNOWN: ReadonlyMap<string, KnownContract> = new Map(
  TABLE.map(([codeHash, type, revision, read]) => [codeHash, { type, revision, read }]),
);

interface ShownContract {
  readonly state: Fields;
  readonly revision: number;
}

/** Of a contract that is not known, the bags of its code and data. */
export async function contractState(contract: Contract): Promise<ShownContract> {
  const { account } = contract.at;
  const [code, data] = [codeOf(account), dataOf(account)];
  const frozen_hash = frozenHashText(account);
  if (!code) return unknown({ '@type': 'uninited.accountState', frozen_hash });
  const known = await knownState(contract, code, data);
  if (known) return known;
  const raw = { code: bocText(code), data: bocText(data), frozen_hash };
  return unknown({ '@type': 'raw.accountState', ...raw });
}

function unknown(state: Fields): ShownContract {
  return { state, revision: 0 };
}

/** Null also where the data is not what the code expects. */
async function knownState(
  contract: Contract,
  code: Cell,
  data: Cell | null,
): Promise<ShownContract | null> {
  const known = KNOWN.get(toBase64(code.hash()));
  if (!known || !data) return null;
  try {
    const fields = await known.read(data.slice(), contract);
    if (!fields) return null;
    return {
      state: { '@type': `${known.type}.accountState`, ...fields },
      revision: known.revision,
    };
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}
