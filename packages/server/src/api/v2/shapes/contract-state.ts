import { type Cell, ChainError, type Slice, toBase64 } from '@tonway/chain';
import { interfaceOfCode } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import { type ContractAt, codeOf, dataOf } from '../../../network/contracts/contract-at.ts';
import { readRestrictedWallet } from '../../../network/contracts/jetton.ts';
import { BocEncoder } from '../../http/large-responses.ts';
import { Int, named, TypeName, UnixTime } from '../../kernel/fields.ts';
import { frozenHashText } from './account.ts';

const Limit = named(
  'RestrictedWalletLimit',
  'One step of the limits of a restricted wallet',
  Type.Object({
    '@type': TypeName('rwallet.limit'),
    seconds: Int('Seconds after `start_at`', 86_400),
    value: Int('Amount in nanograms', 1_000_000_000),
  }),
);

const RestrictedWalletConfig = named(
  'RestrictedWalletConfig',
  'Available funds of a restricted wallet, by time',
  Type.Object({
    '@type': TypeName('rwallet.config'),
    start_at: UnixTime('When the first period begins'),
    limits: Type.Array(Limit, { description: 'Available amounts by time' }),
  }),
);

/** `account_state` of `getExtendedAddressInformation`: fields of known contracts, else code and data. */
export const ContractState = named(
  'ContractState',
  'Data of a contract by `@type`: wallets, DNS, `uninited.accountState`, or `raw.accountState` with its code and data',
  Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Integer(), RestrictedWalletConfig], {
      description: 'A field of the contract',
    }),
    { examples: [{ '@type': 'wallet.v4.accountState', wallet_id: 698_983_191, seqno: 2 }] },
  ),
);

type Fields = Static<typeof ContractState>;

interface KnownContract {
  readonly type: string;
  readonly revision: number;
  /** Null if a get-method of the contract fails. */
  read(data: Slice, contract: ContractAt): Fields | Promise<Fields | null>;
}

const seqnoAndId = (data: Slice) => {
  const seqno = data.loadInt(32);
  return { wallet_id: data.loadUint(32), seqno };
};
const onlyId = (data: Slice) => ({ wallet_id: data.loadUint(32) });

/** By interface, or by code hash if the registry has no interface for the code. */
const KNOWN: ReadonlyMap<string, KnownContract> = new Map([
  ['wallet_v3r1', { type: 'wallet.v3', revision: 1, read: seqnoAndId }],
  ['wallet_v3r2', { type: 'wallet.v3', revision: 2, read: seqnoAndId }],
  ['wallet_v4r2', { type: 'wallet.v4', revision: 2, read: seqnoAndId }],
  ['wallet_highload_v2r1', { type: 'wallet.highload.v2', revision: 1, read: onlyId }],
  ['wallet_highload_v2r2', { type: 'wallet.highload.v2', revision: 2, read: onlyId }],
  ['wallet_highload_v1r1', { type: 'wallet.highload.v1', revision: 1, read: seqnoAndId }],
  ['wallet_highload_v1r2', { type: 'wallet.highload.v1', revision: 2, read: seqnoAndId }],
  ['oNZ9LeiRn+e3yndlLM1P3FbGid56aRYeRfsNzF5HwVU=', { type: 'dns', revision: 1, read: onlyId }],
  [
    'jTUEm5Rs8ztYUQu0VgyEGpRfd4HW3p/GnKP0MPbjInM=',
    { type: 'rwallet', revision: 1, read: restrictedWallet },
  ],
]);

interface ContractStateResult {
  readonly state: Fields;
  readonly revision: number;
}

/** Returns the parsed fields of a known contract, or the BoCs of code and data. */
export async function contractState(
  contract: ContractAt,
  maxBytes: number,
): Promise<ContractStateResult> {
  const { account } = contract.at;
  const [code, data] = [codeOf(account), dataOf(account)];
  const frozen_hash = frozenHashText(account);
  if (!code) return unknown({ '@type': 'uninited.accountState', frozen_hash });
  const known = await knownState(contract, code, data);
  if (known) return known;
  const texts = new BocEncoder(maxBytes);
  const raw = { code: await texts.encode(code), data: await texts.encode(data), frozen_hash };
  return unknown({ '@type': 'raw.accountState', ...raw });
}

function unknown(state: Fields): ContractStateResult {
  return { state, revision: 0 };
}

/** Null if the contract is unknown or its data does not match the code. */
async function knownState(
  contract: ContractAt,
  code: Cell,
  data: Cell | null,
): Promise<ContractStateResult | null> {
  const known = KNOWN.get(interfaceOfCode(code.hash()) ?? toBase64(code.hash()));
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

async function restrictedWallet(data: Slice, contract: ContractAt): Promise<Fields | null> {
  const wallet = await readRestrictedWallet(data, contract);
  if (!wallet) return null;
  const limits = wallet.limits.map(({ seconds, amountNano }) => ({
    '@type': 'rwallet.limit' as const,
    seconds,
    value: Number(amountNano),
  }));
  return {
    wallet_id: wallet.walletId,
    seqno: wallet.seqno,
    unlocked_balance: Number(wallet.unlockedNano),
    config: { '@type': 'rwallet.config', start_at: wallet.startAt, limits },
  };
}
