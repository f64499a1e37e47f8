import {
  type Loaded,
  layerzeroChannelSend,
  layerzeroChannelSendCallback,
  layerzeroEndpointSend,
  layerzeroEvent,
  layerzeroMsglibConnectionSend,
  layerzeroMsglibSendCallback,
  layerzeroUlnSend,
} from '@tonway/contracts';
import {
  account,
  amount,
  asset,
  type Details,
  hex,
  integer,
  object,
} from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import { type ActionFields, ActionKind } from '../../engine/kind.ts';
import { say } from '../../phrases/phrase.ts';
import type { Account } from '../../trace/trace.ts';
import { call, formed, transfer } from '../basic.ts';
import { type JettonTransfer, jettonTransfer } from '../jetton.ts';
import { hexNumber, packetDetails, packetFields } from './packet.ts';

interface Send {
  readonly initiator: Account | null;
  readonly endpoint: Account | null;
  readonly channel: Account | null;
  readonly uln: Account | null;
  readonly request: Loaded<typeof layerzeroChannelSendCallback>['md']['md']['md'];
}

function sendData({ request, endpoint, channel, uln }: Send): ActionFields['data'] & {} {
  return {
    layerzero_send_data: {
      send_request_id: request.requestId,
      msglib_manager: hexNumber(request.msglibManager),
      msglib: hexNumber(request.msglib),
      uln,
      native_fee: request.fees.nativeFee,
      zro_fee: request.fees.zroFee,
      endpoint,
      channel,
    },
    layerzero_packet_data: packetFields(request.packet),
  };
}

const sendDetails: Details = {
  layerzero_send_data: object(
    {
      send_request_id: integer('send_request_id'),
      msglib_manager: hex('msglib_manager'),
      msglib: hex('msglib'),
      uln: account('uln'),
      native_fee: integer('native_fee'),
      zro_fee: integer('zro_fee'),
      endpoint: account('endpoint'),
      channel: account('channel'),
    },
    'layerzero_send_data',
  ),
  ...packetDetails,
};

export const layerzeroSend: ActionKind<Send> = new ActionKind('layerzero_send', {
  since: 'v3',
  phrase: say(
    'initiator',
    'sent | send | sending',
    'a LayerZero message [to chain {layerzero_packet_data.dst_eid}]',
  ),
  fields: (send) => ({ source: send.initiator, data: sendData(send) }),
  details: { initiator: account('source'), ...sendDetails },
});

const FEE_RECEIVERS = 5;
const fee = transfer().optional();
const callback = call(layerzeroChannelSendCallback)
  .as('callback')
  .to(call(layerzeroEvent).optional(), transfer().optional());

export const layerzeroSendFlow: Flow = {
  pattern: call(layerzeroEndpointSend).toEach(
    call(layerzeroChannelSend)
      .as('channel')
      .toEach(
        call(layerzeroMsglibConnectionSend).toEach(
          call(layerzeroUlnSend)
            .as('uln')
            .toEach(
              call(layerzeroMsglibSendCallback).to(
                call(layerzeroEvent),
                ...Array.from({ length: FEE_RECEIVERS }, () => fee),
                callback,
              ),
            ),
        ),
      ),
  ),
  build(anchor, found) {
    const data: Send = {
      initiator: anchor.source,
      endpoint: anchor.destination,
      channel: found.one('channel').destination,
      uln: found.one('uln').destination,
      request: found.one('callback').load(layerzeroChannelSendCallback).md.md.md,
    };
    return layerzeroSend.action(data);
  },
};

interface TokenSend {
  readonly tokens: JettonTransfer;
  readonly send: Send;
}

export const layerzeroSendTokens: ActionKind<TokenSend> = new ActionKind('layerzero_send_tokens', {
  since: 'v3',
  phrase: say(
    'sender',
    'sent | send | sending',
    '{amount asset!} [to chain {layerzero_packet_data.dst_eid}] by LayerZero',
  ),
  fields: ({ tokens, send }) => ({
    source: tokens.sender,
    source_secondary: tokens.senderWallet,
    destination: tokens.receiver,
    destination_secondary: tokens.receiverWallet,
    asset: tokens.jetton,
    amount: tokens.amount,
    data: sendData(send),
  }),
  details: {
    sender: account('source'),
    sender_wallet: account('source_secondary'),
    oapp: account('destination'),
    oapp_wallet: account('destination_secondary'),
    asset: asset('asset'),
    amount: amount('amount'),
    ...sendDetails,
  },
});

export const layerzeroSendTokensFlow: Flow = {
  pattern: formed(jettonTransfer).to(call(layerzeroEvent), formed(layerzeroSend).as('send')),
  build(anchor, found) {
    const [tokens, send] = [jettonTransfer.of(anchor), layerzeroSend.of(found.one('send'))];
    return tokens && send && layerzeroSendTokens.action({ tokens, send });
  },
};
