import {
  jettonInternalTransfer,
  jettonNotify,
  jettonTimelockedTransfer,
  jettonMint as mintBody,
  jettonTransfer as transferBody,
} from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { ActionKind } from '../../engine/kind.ts';
import { call, formed } from '../basic.ts';
import { jettonMint, jettonTransfer } from '../jetton.ts';
import { depositKind, type Stake, withdrawalRequestKind } from './staking.ts';

const USDE = '0:086FA2A675F74347B08DD4606A549B8FDB98829CB282BC1949D3B12FBAED9DCC';
const TSUSDE = '0:D0E545323C7ACB7102653C073377F7E3C67F122EB94D430A250739F109D4A57D';

export const ethenaDeposit: ActionKind<Stake> = depositKind('ethena_deposit');
export const ethenaWithdrawalRequest: ActionKind<Stake> = withdrawalRequestKind(
  'ethena_withdrawal_request',
);

const provider = 'ethena';

export const ethenaDepositFlow: Flow = {
  pattern: formed(jettonTransfer).toEach(formed(jettonMint).as('mint')),
  build(anchor, found) {
    const paid = jettonTransfer.of(anchor);
    const minted = jettonMint.of(found.one('mint'));
    if (paid?.jetton !== USDE || minted?.jetton !== TSUSDE) return null;
    return ethenaDeposit.action({
      provider,
      holder: paid.sender,
      holderWallet: paid.senderWallet,
      pool: paid.receiver,
      amount: paid.amount,
      asset: minted.jetton,
      stakedAsset: paid.jetton,
      tokensMinted: minted.amount,
    });
  },
};

/** tsUSDe are sent to their own master, which locks the USDe in the wallet of the holder until they can be withdrawn. */
export const ethenaWithdrawalRequestFlow: Flow = {
  pattern: call(transferBody).toEach(
    call(jettonInternalTransfer)
      .as('receipt')
      .toEach(
        call(jettonNotify).toEach(
          call(mintBody).as('mint').toEach(call(jettonTimelockedTransfer).as('release')),
        ),
      ),
  ),
  build(anchor, found, { contracts }) {
    const [receipt, release] = [found.one('receipt'), found.one('release')];
    const burnt = contracts.jettonWallet(anchor.destination ?? '');
    const locked = contracts.jettonWallet(release.destination ?? '');
    const holder = anchor.source;
    if (!burnt || !locked || burnt.owner !== holder || locked.owner !== holder) return null;
    if (burnt.jetton !== receipt.destination || locked.jetton !== release.source) return null;
    return ethenaWithdrawalRequest.action({
      provider,
      holder,
      holderWallet: anchor.destination,
      pool: found.one('mint').source,
      amount: receipt.load(jettonInternalTransfer).amount,
      asset: burnt.jetton,
      tokensMinted: release.load(jettonTimelockedTransfer).amount,
    });
  },
};
