import { type Account, type Cell, ChainError, type Slice, toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { codeOf, dataOf, frozenHashText } from '../shapes/account-parts.ts';
import { bocText } from '../shapes/cell.ts';

/** What `getExtendedAddressInformation` tells of a contract: its own fields where it is a known one. */
export const ContractState = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Integer()]),
  { description: 'wallets, DNS, uninited.accountState, raw.accountState, as `@type` says' },
);

interface KnownContract {
  readonly type: string;
  readonly revision: number;
  read(data: Slice): Readonly<Record<string, number>>;
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
];

const KNOWN: ReadonlyMap<string, KnownContract> = new Map(
  TABLE.map(([codeHash, type, revision, read]) => [codeHash, { type, revision, read }]),
);

interface ShownContract {
  readonly state: Static<typeof ContractState>;
  readonly revision: number;
}

/** Of a contract that is not known, the bags of its code and data. */
export function contractState(account: Account | null): ShownContract {
  const [code, data] = [codeOf(account), dataOf(account)];
  const frozen_hash = frozenHashText(account);
  if (!code) return unknown({ '@type': 'uninited.accountState', frozen_hash });
  const known = knownState(code, data);
  if (known) return known;
  const raw = { code: bocText(code), data: bocText(data), frozen_hash };
  return unknown({ '@type': 'raw.accountState', ...raw });
}

function unknown(state: Static<typeof ContractState>): ShownContract {
  return { state, revision: 0 };
}

/** Null also where the data is not what the code expects. */
function knownState(code: Cell, data: Cell | null): ShownContract | null {
  const known = KNOWN.get(toBase64(code.hash()));
  if (!known || !data) return null;
  try {
    const fields = known.read(data.slice());
    return {
      state: { '@type': `${known.type}.accountState`, ...fields },
      revision: known.revision,
    };
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}
