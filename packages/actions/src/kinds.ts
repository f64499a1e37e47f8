import { ActionKind, type Kind } from './engine/kind.ts';
import * as basic from './protocols/basic.ts';
import * as cocoonClients from './protocols/cocoon/clients.ts';
import * as cocoonProxies from './protocols/cocoon/proxies.ts';
import * as coffeeLiquidity from './protocols/coffee/liquidity.ts';
import * as coffeeMevProtection from './protocols/coffee/mev-protection.ts';
import * as coffeePools from './protocols/coffee/pools.ts';
import * as coffeeStaking from './protocols/coffee/staking.ts';
import * as dedustDeposit from './protocols/dedust/deposit.ts';
import * as dns from './protocols/dns.ts';
import * as elections from './protocols/elections.ts';
import * as evaaLiquidate from './protocols/evaa/liquidate.ts';
import * as evaaSupply from './protocols/evaa/supply.ts';
import * as evaaWithdraw from './protocols/evaa/withdraw.ts';
import * as jetton from './protocols/jetton.ts';
import * as jvault from './protocols/jvault.ts';
import * as layerzeroReceive from './protocols/layerzero/receive.ts';
import * as layerzeroSend from './protocols/layerzero/send.ts';
import * as liquidity from './protocols/liquidity.ts';
import * as multisig from './protocols/multisig.ts';
import * as nftAuction from './protocols/nft/auction.ts';
import * as nftDiscovery from './protocols/nft/discovery.ts';
import * as nftListing from './protocols/nft/listing.ts';
import * as nftMint from './protocols/nft/mint.ts';
import * as nftPurchase from './protocols/nft/purchase.ts';
import * as nftTrade from './protocols/nft/trade.ts';
import * as nftTransfer from './protocols/nft/transfer.ts';
import * as stakingEthena from './protocols/staking/ethena.ts';
import * as stakingNominatorPool from './protocols/staking/nominator-pool.ts';
import * as stakingTonstakers from './protocols/staking/tonstakers.ts';
import * as stonfiV2Liquidity from './protocols/stonfi-v2/liquidity.ts';
import * as subscriptions from './protocols/subscriptions.ts';
import * as swap from './protocols/swap.ts';
import * as tgbtcKey from './protocols/tgbtc/key.ts';
import * as tgbtcTransfer from './protocols/tgbtc/transfer.ts';
import * as toncoDeployPool from './protocols/tonco/deploy-pool.ts';
import * as toncoDeposit from './protocols/tonco/deposit.ts';
import * as toncoWithdraw from './protocols/tonco/withdraw.ts';
import * as vesting from './protocols/vesting.ts';

const PROTOCOLS: readonly object[] = [
  basic,
  cocoonClients,
  cocoonProxies,
  dedustDeposit,
  dns,
  elections,
  coffeeLiquidity,
  coffeeMevProtection,
  coffeePools,
  coffeeStaking,
  evaaLiquidate,
  evaaSupply,
  evaaWithdraw,
  jetton,
  jvault,
  layerzeroReceive,
  layerzeroSend,
  liquidity,
  multisig,
  nftAuction,
  nftDiscovery,
  nftListing,
  nftMint,
  nftPurchase,
  nftTrade,
  nftTransfer,
  stakingEthena,
  stakingNominatorPool,
  stakingTonstakers,
  stonfiV2Liquidity,
  subscriptions,
  swap,
  tgbtcKey,
  tgbtcTransfer,
  toncoDeployPool,
  toncoDeposit,
  toncoWithdraw,
  vesting,
];

/** Every kind of action: all that the protocols export. */
export const KINDS: readonly Kind[] = PROTOCOLS.flatMap((protocol) =>
  Object.values(protocol).filter((value) => value instanceof ActionKind && value !== basic.root),
);
