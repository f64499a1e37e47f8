import { accidents } from './scenes/accidents.ts';
import { dns } from './scenes/dns.ts';
import { domainAuctions } from './scenes/domain-auctions.ts';
import { elections } from './scenes/elections.ts';
import { jettons } from './scenes/jettons.ts';
import { chain, fanOut } from './scenes/long-traces.ts';
import { mintless } from './scenes/mintless.ts';
import { multisig } from './scenes/multisig.ts';
import { names } from './scenes/names.ts';
import { nftAuctions } from './scenes/nft-auctions.ts';
import { nftSales } from './scenes/nft-sales.ts';
import { nfts } from './scenes/nfts.ts';
import { subscriptions } from './scenes/subscriptions.ts';
import { vesting } from './scenes/vesting.ts';
import { wallets } from './scenes/wallets.ts';

/** All scenes; each can be played once on the same network. */
export const ALL_SCENES = {
  wallets,
  jettons,
  mintless,
  nfts,
  nftSales,
  nftAuctions,
  names,
  dns,
  domainAuctions,
  multisig,
  vesting,
  subscriptions,
  elections,
  chain,
  fanOut,
  accidents,
};
