import { accidents } from './scenes/accidents.ts';
import { dns } from './scenes/dns.ts';
import { jettons } from './scenes/jettons.ts';
import { chain, fanOut } from './scenes/long-traces.ts';
import { multisig } from './scenes/multisig.ts';
import { nftSales } from './scenes/nft-sales.ts';
import { nfts } from './scenes/nfts.ts';
import { vesting } from './scenes/vesting.ts';
import { wallets } from './scenes/wallets.ts';

/** All scenes; each can be played once on the same network. */
export const ALL_SCENES = {
  wallets,
  jettons,
  nfts,
  nftSales,
  dns,
  multisig,
  vesting,
  chain,
  fanOut,
  accidents,
};
