import type { Flow } from './engine/flow.ts';
import {
  cocoonClientChangeSecretHashFlow,
  cocoonClientIncreaseStakeFlow,
  cocoonClientRegisterFlow,
  cocoonClientRequestRefundFlow,
  cocoonClientTopUpFlow,
  cocoonClientWithdrawFlow,
} from './protocols/cocoon/clients.ts';
import {
  cocoonGrantRefundFlow,
  cocoonProxyChargeFlow,
  cocoonProxyPayoutFlow,
  cocoonRegisterProxyFlow,
  cocoonUnregisterProxyFlow,
  cocoonWorkerPayoutFlow,
} from './protocols/cocoon/proxies.ts';
import { coffeeDepositFlow, coffeeWithdrawalFlow } from './protocols/coffee/liquidity.ts';
import {
  coffeeHoldJettonsFlow,
  coffeeHoldTonFlow,
  coffeeReturnJettonsFlow,
  coffeeReturnTonFlow,
} from './protocols/coffee/mev-protection.ts';
import {
  coffeePoolCreatorFlow,
  coffeePoolFlow,
  coffeeVaultFlow,
} from './protocols/coffee/pools.ts';
import {
  coffeeRewardClaimFlow,
  coffeeStakeFlow,
  coffeeUnstakeFlow,
} from './protocols/coffee/staking.ts';
import { coffeeSwapFlow } from './protocols/coffee/swap.ts';
import { dedustDepositFlow, dedustFirstAssetFlow } from './protocols/dedust/deposit.ts';
import { dedustSwapFlow } from './protocols/dedust/swap.ts';
import { dedustWithdrawFlow } from './protocols/dedust/withdraw.ts';
import { dnsPurchaseFlow, dnsRecordFlow, dnsReleaseFlow } from './protocols/dns.ts';
import { electionDepositFlow, electionRecoverFlow } from './protocols/elections.ts';
import { evaaJettonLiquidateFlow, evaaTonLiquidateFlow } from './protocols/evaa/liquidate.ts';
import { evaaJettonSupplyFlow, evaaTonSupplyFlow } from './protocols/evaa/supply.ts';
import { evaaWithdrawFlow } from './protocols/evaa/withdraw.ts';
import {
  jettonBurnFlow,
  jettonMintFlow,
  jettonTransferFlow,
  ptonTransferFlow,
} from './protocols/jetton.ts';
import {
  jvaultClaimFlow,
  jvaultStakeFlow,
  jvaultUnstakeFlow,
  jvaultUnstakeRequestFlow,
} from './protocols/jvault.ts';
import {
  layerzeroCommitPacketFlow,
  layerzeroReceiveFlow,
  layerzeroVerificationFlow,
} from './protocols/layerzero/receive.ts';
import { layerzeroSendFlow, layerzeroSendTokensFlow } from './protocols/layerzero/send.ts';
import {
  multisigApproveFlow,
  multisigCreateOrderFlow,
  multisigExecuteFlow,
} from './protocols/multisig.ts';
import { auctionBidFlow, auctionOutbidFlow } from './protocols/nft/auction.ts';
import { nftDiscoveryFlow } from './protocols/nft/discovery.ts';
import { nftListingFlow } from './protocols/nft/listing.ts';
import { nftMintFlow } from './protocols/nft/mint.ts';
import { nftPurchaseFlow } from './protocols/nft/purchase.ts';
import {
  ownershipAssignedFlow,
  teleitemCancelAuctionFlow,
  teleitemStartAuctionFlow,
} from './protocols/nft/telemint.ts';
import {
  nftCancelAuctionFlow,
  nftCancelSaleFlow,
  nftFinishAuctionFlow,
  nftUpdateSaleFlow,
} from './protocols/nft/trade.ts';
import { nftTransferFlow } from './protocols/nft/transfer.ts';
import { ethenaDepositFlow, ethenaWithdrawalRequestFlow } from './protocols/staking/ethena.ts';
import {
  nominatorPoolDepositFlow,
  nominatorPoolProcessFlow,
  nominatorPoolWithdrawFlow,
} from './protocols/staking/nominator-pool.ts';
import {
  tonstakersDelayedWithdrawFlow,
  tonstakersDepositFlow,
  tonstakersWithdrawFlow,
} from './protocols/staking/tonstakers.ts';
import { stonfiSwapFlow } from './protocols/stonfi.ts';
import { stonfiV2ProvideFlow, stonfiV2WithdrawFlow } from './protocols/stonfi-v2/liquidity.ts';
import { stonfiV2SwapFlow } from './protocols/stonfi-v2/swap.ts';
import { subscribeFlow, unsubscribeFlow } from './protocols/subscriptions.ts';
import {
  tgbtcKeyGenerationLogFlow,
  tgbtcNewKeyFlow,
  tgbtcNewKeyLogFlow,
} from './protocols/tgbtc/key.ts';
import {
  tgbtcBurnFlow,
  tgbtcBurnLogFlow,
  tgbtcMintFlow,
  tgbtcMintLogFlow,
} from './protocols/tgbtc/transfer.ts';
import { toncoDeployPoolFlow } from './protocols/tonco/deploy-pool.ts';
import { toncoDepositFlow } from './protocols/tonco/deposit.ts';
import { toncoSwapFlow } from './protocols/tonco/swap.ts';
import { toncoWithdrawFlow } from './protocols/tonco/withdraw.ts';
import { vestingAddWhitelistFlow, vestingSendMessageFlow } from './protocols/vesting.ts';

/** All flows, in the order in which they are tried: a flow sees the groups that the flows before it have formed. */
export const FLOWS: readonly Flow[] = [
  nftMintFlow,
  tonstakersDelayedWithdrawFlow,
  dedustDepositFlow,
  dedustFirstAssetFlow,
  tonstakersDepositFlow,
  tonstakersWithdrawFlow,
  multisigCreateOrderFlow,
  multisigApproveFlow,
  multisigExecuteFlow,
  vestingSendMessageFlow,
  vestingAddWhitelistFlow,
  nominatorPoolDepositFlow,
  nominatorPoolWithdrawFlow,
  nominatorPoolProcessFlow,
  jettonTransferFlow,
  ptonTransferFlow,
  dedustWithdrawFlow,
  jettonBurnFlow,
  dedustSwapFlow,
  stonfiSwapFlow,
  stonfiV2SwapFlow,
  toncoSwapFlow,
  dnsReleaseFlow,
  dnsPurchaseFlow,
  nftUpdateSaleFlow,
  nftTransferFlow,
  ownershipAssignedFlow,
  nftPurchaseFlow,
  nftListingFlow,
  teleitemStartAuctionFlow,
  teleitemCancelAuctionFlow,
  nftDiscoveryFlow,
  dnsRecordFlow,
  electionDepositFlow,
  electionRecoverFlow,
  subscribeFlow,
  unsubscribeFlow,
  auctionBidFlow,
  auctionOutbidFlow,
  nftCancelSaleFlow,
  nftFinishAuctionFlow,
  nftCancelAuctionFlow,
  ethenaWithdrawalRequestFlow,
  jettonMintFlow,
  ethenaDepositFlow,
  stonfiV2ProvideFlow,
  stonfiV2WithdrawFlow,
  jvaultStakeFlow,
  jvaultUnstakeFlow,
  jvaultClaimFlow,
  jvaultUnstakeRequestFlow,
  evaaTonSupplyFlow,
  evaaJettonSupplyFlow,
  evaaWithdrawFlow,
  evaaTonLiquidateFlow,
  evaaJettonLiquidateFlow,
  tgbtcMintFlow,
  tgbtcBurnFlow,
  tgbtcNewKeyFlow,
  tgbtcMintLogFlow,
  tgbtcBurnLogFlow,
  tgbtcNewKeyLogFlow,
  tgbtcKeyGenerationLogFlow,
  toncoDepositFlow,
  toncoDeployPoolFlow,
  toncoWithdrawFlow,
  coffeeDepositFlow,
  coffeeSwapFlow,
  coffeeWithdrawalFlow,
  coffeeVaultFlow,
  coffeePoolCreatorFlow,
  coffeePoolFlow,
  coffeeHoldTonFlow,
  coffeeHoldJettonsFlow,
  coffeeReturnTonFlow,
  coffeeReturnJettonsFlow,
  coffeeStakeFlow,
  coffeeUnstakeFlow,
  coffeeRewardClaimFlow,
  layerzeroSendFlow,
  layerzeroSendTokensFlow,
  layerzeroReceiveFlow,
  layerzeroCommitPacketFlow,
  layerzeroVerificationFlow,
  cocoonWorkerPayoutFlow,
  cocoonProxyPayoutFlow,
  cocoonProxyChargeFlow,
  cocoonClientTopUpFlow,
  cocoonRegisterProxyFlow,
  cocoonUnregisterProxyFlow,
  cocoonClientRegisterFlow,
  cocoonClientChangeSecretHashFlow,
  cocoonClientRequestRefundFlow,
  cocoonGrantRefundFlow,
  cocoonClientIncreaseStakeFlow,
  cocoonClientWithdrawFlow,
];
