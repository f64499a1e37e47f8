import { systemAccountName } from '@tonway/contracts/system-accounts';
import type { ComponentType } from 'preact';
import { isDomain, kindOf } from '../../format/kind.ts';
import { lazy } from '../../ui/lazy.tsx';
import type { TabProps } from '../account.tsx';
import { Domain } from './faces/domain.tsx';
import {
  JettonBurns,
  JettonHolders,
  JettonMaster,
  JettonTransfers,
} from './faces/jetton-master.tsx';
import { JettonWallet, JettonWalletTransfers } from './faces/jetton-wallet.tsx';
import { Multisig, MultisigOrders } from './faces/multisig.tsx';
import { MultisigOrder } from './faces/multisig-order.tsx';
import { CollectionItems, CollectionTransfers, NftCollection } from './faces/nft-collection.tsx';
import { ItemTransfers, NftItem } from './faces/nft-item.tsx';
import { Vesting } from './faces/vesting.tsx';
import { Wallet } from './faces/wallet.tsx';

const elector = () => import('./faces/elector.tsx');
const Elector = lazy(async () => (await elector()).Elector);
const Elections = lazy(async () => (await elector()).Elections);
const configuration = () => import('./faces/configuration.tsx');
const Configuration = lazy(async () => (await configuration()).Configuration);
const Proposals = lazy(async () => (await configuration()).Proposals);

/** What the page of an account shows besides if the account is a contract of a known kind. */
export interface Face {
  readonly Summary: ComponentType<TabProps>;
  readonly tabs: readonly (readonly [
    name: string,
    text: string,
    Content: ComponentType<TabProps>,
  ])[];
}

const FACES: Readonly<Record<string, Face>> = {
  jetton_master: {
    Summary: JettonMaster,
    tabs: [
      ['holders', 'Holders', JettonHolders],
      ['transfers', 'Transfers', JettonTransfers],
      ['burns', 'Burns', JettonBurns],
    ],
  },
  jetton_wallet: {
    Summary: JettonWallet,
    tabs: [['transfers', 'Transfers', JettonWalletTransfers]],
  },
  nft_collection: {
    Summary: NftCollection,
    tabs: [
      ['items', 'Items', CollectionItems],
      ['transfers', 'Transfers', CollectionTransfers],
    ],
  },
  nft_item: { Summary: NftItem, tabs: [['transfers', 'Owners', ItemTransfers]] },
  domain: { Summary: Domain, tabs: [['transfers', 'Owners', ItemTransfers]] },
  multisig_v2: { Summary: Multisig, tabs: [['orders', 'Orders', MultisigOrders]] },
  multisig_order_v2: { Summary: MultisigOrder, tabs: [] },
  wallet_vesting: { Summary: Vesting, tabs: [] },
  wallet: { Summary: Wallet, tabs: [] },
  Elector: { Summary: Elector, tabs: [['elections', 'Elections', Elections]] },
  Configuration: { Summary: Configuration, tabs: [['proposals', 'Proposals', Proposals]] },
};

/** By the name of a system account, or by the interface that tells most. */
export function faceOf(account: string, interfaces: readonly string[]): Face | null {
  const kind = kindOf(interfaces) ?? '';
  const names = [systemAccountName(account), isDomain(interfaces) ? 'domain' : null, kind];
  const name = names.find((each) => each !== null && Object.hasOwn(FACES, each));
  return FACES[name ?? (kind.startsWith('wallet_') ? 'wallet' : '')] ?? null;
}
