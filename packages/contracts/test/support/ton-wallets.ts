import type { MessageRelaxed, Cell as TonCoreCell } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import {
  WalletContractV1R1,
  WalletContractV1R2,
  WalletContractV1R3,
  WalletContractV2R1,
  WalletContractV2R2,
  WalletContractV3R1,
  WalletContractV3R2,
  WalletContractV4,
  WalletContractV5Beta,
  WalletContractV5R1,
} from '@ton/ton';
import { type Cell, fromBase64 } from '@tonway/chain';
import { fromTonCore } from '@tonway/chain/ton-core';
import type { Random } from '@tonway/tools/random';

interface SignedTransfer {
  readonly seqno: number;
  readonly timeout: number;
  readonly messages: MessageRelaxed[];
}

/** A wallet of `@ton/ton` with a random wallet id. */
export interface TonWallet {
  readonly codeHash: Uint8Array;
  /** The data before the deployment. */
  readonly data: Cell;
  readonly maxMessages: number;
  readonly isV5: boolean;
  sign(transfer: SignedTransfer): TonCoreCell;
}

const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, 7));
const owner = { workchain: 0, publicKey };
const sendMode = 3;

/** `@ton/ton` has no v4r1, which accepts the same messages as v4r2. */
const V4R1_CODE = fromBase64('ZN1UgFUixb6KnbWc6gEFzPDQh4bKeb64y3nogKjXMi0=');

export const TON_WALLETS: Readonly<Record<string, (random: Random) => TonWallet>> = {
  v1r1: () => single(WalletContractV1R1.create(owner)),
  v1r2: () => single(WalletContractV1R2.create(owner)),
  v1r3: () => single(WalletContractV1R3.create(owner)),
  v2r1: () => several(WalletContractV2R1.create(owner)),
  v2r2: () => several(WalletContractV2R2.create(owner)),
  v3r1: (random) => several(WalletContractV3R1.create(ownerWithId(random))),
  v3r2: (random) => several(WalletContractV3R2.create(ownerWithId(random))),
  v4r1: (random) => ({
    ...several(WalletContractV4.create(ownerWithId(random))),
    codeHash: V4R1_CODE,
  }),
  v4r2: (random) => several(WalletContractV4.create(ownerWithId(random))),
  'v5 beta': (random) => v5(WalletContractV5Beta.create({ publicKey, walletId: v5BetaId(random) })),
  v5r1: (random) => v5(WalletContractV5R1.create({ publicKey, walletId: v5Id(random) })),
};

function ownerWithId(random: Random) {
  return { ...owner, walletId: random.below(2 ** 32) };
}

function v5BetaId(random: Random) {
  const subwalletNumber = random.below(2 ** 32);
  return {
    networkGlobalId: random.pick([-239, -3]),
    workchain: random.pick([0, -1]),
    subwalletNumber,
  };
}

function v5Id(random: Random) {
  return { networkGlobalId: random.pick([-239, -3]), context: random.below(2 ** 31) };
}

interface Contract {
  readonly init: { readonly code: TonCoreCell; readonly data: TonCoreCell };
}
type Key = { readonly secretKey: Buffer; readonly sendMode: number };
type One = { readonly seqno: number; readonly message: MessageRelaxed | null };

function single(contract: Contract & { createTransfer(args: Key & One): TonCoreCell }): TonWallet {
  return {
    ...stored(contract),
    maxMessages: 1,
    isV5: false,
    sign: ({ seqno, messages: [message] }) =>
      contract.createTransfer({ seqno, secretKey, sendMode, message: message ?? null }),
  };
}

type Several = Contract & { createTransfer(args: Key & SignedTransfer): TonCoreCell };

function several(contract: Several): TonWallet {
  return {
    ...stored(contract),
    maxMessages: 4,
    isV5: false,
    sign: (transfer) => contract.createTransfer({ ...transfer, secretKey, sendMode }),
  };
}

function v5(contract: Several): TonWallet {
  return { ...several(contract), maxMessages: 255, isV5: true };
}

function stored({ init }: Contract) {
  return { codeHash: Uint8Array.from(init.code.hash()), data: fromTonCore(init.data) };
}
