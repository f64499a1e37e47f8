import {
  evaaWithdrawCollateralized,
  evaaWithdrawExecutionCrashed,
  evaaWithdrawFail,
  evaaWithdrawLockedExcess,
  evaaWithdrawMaster,
  evaaWithdrawMissingPricesExcess,
  evaaWithdrawNoFundsExcess,
  evaaWithdrawNotCollateralizedExcess,
  evaaWithdrawSuccess,
  evaaWithdrawUser,
} from '@tonway/contracts';
import { account, amount, asset, hex, text } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { ActionKind } from '../../engine/kind.ts';
import { anyOf } from '../../engine/pattern.ts';
import { type Phrase, say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import { call, formed, transfer } from '../basic.ts';
import { type JettonTransfer, jettonTransfer } from '../jetton.ts';
import { assetIdText, isTon, notice, TON_ASSET, userCall } from './common.ts';

interface Withdrawal {
  readonly owner: Account | null;
  readonly recipient: Account | null;
  readonly userContract: Account | null;
  readonly master: Account | null;
  readonly assetId: bigint;
  readonly amount: bigint;
  /** Null: TON was paid, or nothing. */
  readonly payout: JettonTransfer | null;
  readonly failReason: string | null;
}

function withdrawn(what: string): Phrase {
  const template = `${what} from EVAA[: {fail_reason:words}]`;
  return say('source', 'withdrew | withdraw | withdrawing', template);
}

export const evaaWithdraw: ActionKind<Withdrawal> = new ActionKind('evaa_withdraw', {
  since: 'v2',
  phrase: withdrawn('{amount asset}')
    .when({ asset_id: assetIdText(TON_ASSET) }, withdrawn('{amount}'))
    // the jetton is known only if it was paid
    .when({ asset: null }, withdrawn('a jetton')),
  fields: ({ payout, ...withdrawal }) => ({
    source: withdrawal.owner,
    destination: withdrawal.recipient,
    destination_secondary: withdrawal.userContract,
    asset: payout?.jetton ?? null,
    amount: withdrawal.amount,
    data: {
      evaa_withdraw_data: {
        is_ton: isTon(withdrawal.assetId),
        recipient_jetton_wallet: payout?.receiverWallet ?? null,
        master_jetton_wallet: payout?.senderWallet ?? null,
        fail_reason: withdrawal.failReason,
        master: withdrawal.master,
        asset_id: assetIdText(withdrawal.assetId),
      },
    },
  }),
  details: {
    recipient_jetton_wallet: account('evaa_withdraw_data.recipient_jetton_wallet'),
    master_jetton_wallet: account('evaa_withdraw_data.master_jetton_wallet'),
    master: account('evaa_withdraw_data.master'),
    fail_reason: text('evaa_withdraw_data.fail_reason'),
    asset_id: hex('evaa_withdraw_data.asset_id'),
    source: account('source'),
    recipient: account('destination'),
    owner_contract: account('destination_secondary'),
    asset: asset('asset'),
    amount: amount('amount'),
  },
});

const REFUSALS = [
  evaaWithdrawLockedExcess,
  evaaWithdrawNotCollateralizedExcess,
  evaaWithdrawMissingPricesExcess,
  evaaWithdrawExecutionCrashed,
  evaaWithdrawNoFundsExcess,
] as const;

const paid = call(evaaWithdrawCollateralized)
  .as('paid')
  .to(
    anyOf(formed(jettonTransfer).as('jettons'), call(evaaWithdrawSuccess).as('ton').toEach(notice)),
    userCall(evaaWithdrawSuccess).toEach(transfer()),
  );

const refusedByMaster = call(evaaWithdrawCollateralized).toEach(
  userCall(evaaWithdrawFail).toEach(call(evaaWithdrawNoFundsExcess).as('refusal')),
);

const refusedByUserContract = call(
  evaaWithdrawLockedExcess,
  evaaWithdrawNotCollateralizedExcess,
  evaaWithdrawMissingPricesExcess,
  evaaWithdrawExecutionCrashed,
).as('refusal');

export const evaaWithdrawFlow: Flow = {
  pattern: call(evaaWithdrawMaster).toEach(
    userCall(evaaWithdrawUser)
      .as('user')
      .toEach(anyOf(paid, refusedByMaster, refusedByUserContract)),
  ),
  build(anchor, found) {
    const { assetId, amount, recipientAddr } = anchor.load(evaaWithdrawMaster);
    const [paid, jettons] = [found.maybe('paid'), found.maybe('jettons')];
    if (paid && !found.maybe(isTon(assetId) ? 'ton' : 'jettons')) return null;
    const data: Withdrawal = {
      owner: anchor.source,
      recipient: accountOf(recipientAddr),
      userContract: found.one('user').destination,
      master: anchor.destination,
      assetId,
      amount: paid ? paid.load(evaaWithdrawCollateralized).withdrawAmountCurrent : amount,
      payout: jettons && jettonTransfer.of(jettons),
      failReason: paid ? null : reasonOf(found.one('refusal')),
    };
    return evaaWithdraw.action(data, { isFailed: !paid });
  },
};

function reasonOf(refusal: Group): string | null {
  const body = REFUSALS.find(({ opcode }) => opcode === refusal.opcode);
  return body?.kind.replace('evaa_', '') ?? null;
}
