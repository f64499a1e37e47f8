import type { ComponentType } from 'preact';
import { kindOf } from '../../format/kind.ts';
import type { TabProps } from '../account.tsx';
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
  nft_item: { Summary: NftItem, tabs: [['transfers', 'Transfers', ItemTransfers]] },
  multisig_v2: { Summary: Multisig, tabs: [['orders', 'Orders', MultisigOrders]] },
  multisig_order_v2: { Summary: MultisigOrder, tabs: [] },
  wallet_vesting: { Summary: Vesting, tabs: [] },
};

/** By the interface that tells most. */
export function faceOf(interfaces: readonly string[]): Face | null {
  const kind = kindOf(interfaces) ?? '';
  return Object.hasOwn(FACES, kind) ? (FACES[kind] ?? null) : null;
}
