import { systemAccountName } from '@tonway/contracts/system-accounts';
import type { ComponentType } from 'preact';
import { isDomain, kindOf } from '../../format/kind.ts';
import { lazy } from '../../ui/lazy.tsx';
import type { TabProps } from '../account.tsx';

/** What the page of an account shows besides if the account is a contract of a known kind. */
interface Face {
  readonly Summary: ComponentType<TabProps>;
  readonly tabs: readonly (readonly [
    name: string,
    text: string,
    Content: ComponentType<TabProps>,
  ])[];
}

/** Faces are loaded when they are shown: a page has one of them. */
const load = {
  configuration: () => import('./faces/configuration.tsx'),
  domain: () => import('./faces/domain.tsx'),
  elector: () => import('./faces/elector.tsx'),
  jetton: () => import('./faces/jetton-master.tsx'),
  jettonWallet: () => import('./faces/jetton-wallet.tsx'),
  multisig: () => import('./faces/multisig.tsx'),
  collection: () => import('./faces/nft-collection.tsx'),
  item: () => import('./faces/nft-item.tsx'),
  order: () => import('./faces/multisig-order.tsx'),
  vesting: () => import('./faces/vesting.tsx'),
  wallet: () => import('./faces/wallet.tsx'),
};

const Owners = lazy(async () => (await load.item()).ItemTransfers);

const FACES: Readonly<Record<string, Face>> = {
  jetton_master: {
    Summary: lazy(async () => (await load.jetton()).JettonMaster),
    tabs: [
      ['holders', 'Holders', lazy(async () => (await load.jetton()).JettonHolders)],
      ['transfers', 'Transfers', lazy(async () => (await load.jetton()).JettonTransfers)],
      ['burns', 'Burns', lazy(async () => (await load.jetton()).JettonBurns)],
    ],
  },
  jetton_wallet: {
    Summary: lazy(async () => (await load.jettonWallet()).JettonWallet),
    tabs: [
      [
        'transfers',
        'Transfers',
        lazy(async () => (await load.jettonWallet()).JettonWalletTransfers),
      ],
    ],
  },
  nft_collection: {
    Summary: lazy(async () => (await load.collection()).NftCollection),
    tabs: [
      ['items', 'Items', lazy(async () => (await load.collection()).CollectionItems)],
      ['transfers', 'Transfers', lazy(async () => (await load.collection()).CollectionTransfers)],
    ],
  },
  nft_item: {
    Summary: lazy(async () => (await load.item()).NftItem),
    tabs: [['transfers', 'Owners', Owners]],
  },
  domain: {
    Summary: lazy(async () => (await load.domain()).Domain),
    tabs: [['transfers', 'Owners', Owners]],
  },
  multisig_v2: {
    Summary: lazy(async () => (await load.multisig()).Multisig),
    tabs: [['orders', 'Orders', lazy(async () => (await load.multisig()).MultisigOrders)]],
  },
  multisig_order_v2: {
    Summary: lazy(async () => (await load.order()).MultisigOrder),
    tabs: [],
  },
  wallet_vesting: { Summary: lazy(async () => (await load.vesting()).Vesting), tabs: [] },
  wallet: { Summary: lazy(async () => (await load.wallet()).Wallet), tabs: [] },
  Elector: {
    Summary: lazy(async () => (await load.elector()).Elector),
    tabs: [['elections', 'Elections', lazy(async () => (await load.elector()).Elections)]],
  },
  Configuration: {
    Summary: lazy(async () => (await load.configuration()).Configuration),
    tabs: [['proposals', 'Proposals', lazy(async () => (await load.configuration()).Proposals)]],
  },
};

/** By the name of a system account, or by the interface that tells most. */
export function faceOf(account: string, interfaces: readonly string[]): Face | null {
  const kind = kindOf(interfaces) ?? '';
  const names = [systemAccountName(account), isDomain(interfaces) ? 'domain' : null, kind];
  const name = names.find((each) => each !== null && Object.hasOwn(FACES, each));
  return FACES[name ?? (kind.startsWith('wallet_') ? 'wallet' : '')] ?? null;
}
