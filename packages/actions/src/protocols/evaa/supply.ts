import {
  evaaSupplyFail,
  evaaSupplyMaster,
  evaaSupplyMasterForwardPayload,
  evaaSupplySuccess,
  evaaSupplyUser,
} from '@tonway/contracts';
import { account, amount, asset, flag, hex } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import type { Group } from '../../engine/group.ts';
import { ActionKind } from '../../engine/kind.ts';
import { anyOf, type GroupPattern } from '../../engine/pattern.ts';
import { noMatch } from '../../errors.ts';
import { say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import { call, formed } from '../basic.ts';
import { jettonTransfer, jettonTransferWith } from '../jetton.ts';
import { assetIdText, loadCommand, notice, userCall } from './common.ts';

interface Request {
  readonly sender: Account | null;
  /** Null: TON is supplied. */
  readonly senderWallet: Account | null;
  readonly recipient: Account | null;
  readonly master: Account | null;
  readonly masterWallet: Account | null;
  readonly jetton: Account | null;
  readonly amount: bigint;
}

interface Supply extends Request {
  readonly userContract: Account | null;
  readonly assetId: bigint;
}

export const evaaSupply: ActionKind<Supply> = new ActionKind('evaa_supply', {
  since: 'v2',
  phrase: say('source', 'supplied | supply | supplying', '{amount asset} to EVAA'),
  fields: (supply) => ({
    source: supply.sender,
    source_secondary: supply.senderWallet,
    destination: supply.recipient,
    destination_secondary: supply.userContract,
    asset: supply.jetton,
    amount: supply.amount,
    data: {
      evaa_supply_data: {
        is_ton: supply.jetton === null,
        asset_id: assetIdText(supply.assetId),
        master: supply.master,
        // known only if the users supply for themselves
        recipient_jetton_wallet: supply.recipient === supply.sender ? supply.senderWallet : null,
        master_jetton_wallet: supply.masterWallet,
      },
    },
  }),
  details: {
    sender_jetton_wallet: account('source_secondary'),
    recipient_jetton_wallet: account('evaa_supply_data.recipient_jetton_wallet'),
    master_jetton_wallet: account('evaa_supply_data.master_jetton_wallet'),
    master: account('evaa_supply_data.master'),
    asset_id: hex('evaa_supply_data.asset_id'),
    is_ton: flag('evaa_supply_data.is_ton'),
    source: account('source'),
    source_wallet: account('source_secondary'),
    recipient: account('destination'),
    recipient_contract: account('destination_secondary'),
    asset: asset('asset'),
    amount: amount('amount'),
  },
});

function supplyFlow(anchor: GroupPattern, requestOf: (anchor: Group) => Request): Flow {
  return {
    pattern: anchor.toEach(
      userCall(evaaSupplyUser)
        .as('user')
        .toEach(
          anyOf(
            call(evaaSupplySuccess).as('success').toEach(notice),
            call(evaaSupplyFail),
            formed(jettonTransfer),
          ),
        ),
    ),
    build(anchor, found) {
      const request = requestOf(anchor);
      const [user, success] = [found.one('user'), found.maybe('success')];
      const data: Supply = {
        ...request,
        amount: success ? success.load(evaaSupplySuccess).amountSupplied : request.amount,
        userContract: user.destination,
        assetId: loadCommand(user, evaaSupplyUser).assetId,
      };
      return evaaSupply.action(data, { isFailed: !success });
    },
  };
}

export const evaaTonSupplyFlow: Flow = supplyFlow(call(evaaSupplyMaster), (anchor) => {
  const { supplyAmount, recipientAddress } = anchor.load(evaaSupplyMaster);
  return {
    sender: anchor.source,
    senderWallet: null,
    recipient: accountOf(recipientAddress),
    master: anchor.destination,
    masterWallet: null,
    jetton: null,
    amount: supplyAmount,
  };
});

export const evaaJettonSupplyFlow: Flow = supplyFlow(
  jettonTransferWith(evaaSupplyMasterForwardPayload),
  (anchor) => {
    const supplied = jettonTransfer.of(anchor) ?? noMatch('no transfer of jettons');
    const payload = supplied.forwardPayload ?? noMatch('no payload');
    const { recipientAddress } = evaaSupplyMasterForwardPayload.load(payload.slice());
    return {
      sender: supplied.sender,
      senderWallet: supplied.senderWallet,
      recipient: accountOf(recipientAddress),
      master: supplied.receiver,
      masterWallet: supplied.receiverWallet,
      jetton: supplied.jetton,
      amount: supplied.amount,
    };
  },
);
