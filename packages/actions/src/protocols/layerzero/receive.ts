import {
  LAYERZERO_VERIFICATION_STATUS,
  type Loaded,
  layerzeroCallContract,
  layerzeroChannelCommitPacket,
  layerzeroChannelReceiveLock,
  layerzeroChannelReceivePrepare,
  layerzeroDvnVerify,
  layerzeroEndpointCommitPacket,
  layerzeroEvent,
  layerzeroMsglibConnectionCommitPacketCallback,
  layerzeroReceiveExecute,
  layerzeroReceiveExecuteCallback,
  layerzeroReceivePrepare,
  layerzeroUlnCommitPacket,
  layerzeroUlnConnectionCommitPacket,
  layerzeroUlnConnectionVerify,
  layerzeroUlnConnectionVerifyCallback,
  layerzeroUlnVerify,
} from '@tonway/contracts';
import { account, integer, text } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import { ActionKind } from '../../engine/kind.ts';
import { say } from '../../phrases/phrase.ts';
import type { Account } from '../../trace/trace.ts';
import { call, transfer } from '../basic.ts';
import { type Packet, packetDetails, packetFields } from './packet.ts';

const event = call(layerzeroEvent).optional();
const change = transfer().optional();

interface Receive {
  readonly sender: Account | null;
  readonly application: Account | null;
  readonly channel: Account | null;
  readonly packet: Packet;
}

export const layerzeroReceive: ActionKind<Receive> = new ActionKind('layerzero_receive', {
  since: 'v3',
  phrase: say(
    'oapp',
    'received | receive | receiving',
    'a LayerZero message [from chain {layerzero_packet_data.src_eid}]',
  ),
  fields: ({ sender, application, channel, packet }) => ({
    source: sender,
    destination: application,
    destination_secondary: channel,
    data: { layerzero_packet_data: packetFields(packet) },
  }),
  details: {
    sender: account('source'),
    oapp: account('destination'),
    channel: account('destination_secondary'),
    ...packetDetails,
  },
});

export const layerzeroReceiveFlow: Flow = {
  pattern: call(layerzeroChannelReceivePrepare).to(
    change,
    call(layerzeroReceivePrepare).toEach(
      call(layerzeroChannelReceiveLock).toEach(
        call(layerzeroReceiveExecute)
          .as('execution')
          .to(event, call(layerzeroReceiveExecuteCallback).to(event, change)),
      ),
    ),
  ),
  build(anchor, found) {
    const execution = found.one('execution');
    const packet = execution.load(layerzeroReceiveExecute).md.md;
    if (execution.destination !== accountOfHash(packet.path.dstOapp)) return null;
    return layerzeroReceive.action({
      sender: anchor.source,
      application: execution.destination,
      channel: anchor.destination,
      packet,
    });
  },
};

function accountOfHash(hash: bigint): Account {
  return `0:${hash.toString(16).padStart(64, '0').toUpperCase()}`;
}

interface Commit {
  readonly sender: Account | null;
  readonly endpoint: Account | null;
  readonly ulnConnection: Account | null;
  readonly channel: Account | null;
  readonly msglibConnection: Account | null;
  readonly packet: Packet;
}

export const layerzeroCommitPacket: ActionKind<Commit> = new ActionKind('layerzero_commit_packet', {
  since: 'v3',
  phrase: say(
    'sender',
    'committed | commit | committing',
    'LayerZero packet {layerzero_packet_data.nonce}',
  ),
  fields: ({ sender, endpoint, ulnConnection, channel, msglibConnection, packet }) => ({
    source: sender,
    source_secondary: endpoint,
    destination: ulnConnection,
    destination_secondary: ulnConnection,
    asset: channel,
    asset_secondary: msglibConnection,
    data: { layerzero_packet_data: packetFields(packet) },
  }),
  details: {
    sender: account('source'),
    endpoint: account('source_secondary'),
    uln: account('destination'),
    uln_connection: account('destination_secondary'),
    channel: account('asset'),
    msglib_connection: account('asset_secondary'),
    ...packetDetails,
  },
});

export const layerzeroCommitPacketFlow: Flow = {
  pattern: call(layerzeroUlnCommitPacket).toEach(
    call(layerzeroUlnConnectionCommitPacket)
      .as('connection')
      .toEach(
        call(layerzeroEndpointCommitPacket)
          .as('endpoint')
          .toEach(
            call(layerzeroChannelCommitPacket)
              .as('channel')
              .to(
                event,
                call(layerzeroMsglibConnectionCommitPacketCallback).as('callback').toEach(change),
              ),
          ),
      ),
  ),
  build(anchor, found) {
    const channel = found.one('channel');
    return layerzeroCommitPacket.action({
      sender: anchor.source,
      endpoint: found.one('endpoint').destination,
      ulnConnection: found.one('connection').destination,
      channel: channel.destination,
      msglibConnection: found.one('callback').destination,
      packet: channel.load(layerzeroChannelCommitPacket).md.md,
    });
  },
};

interface Verification {
  readonly initiator: Account | null;
  /** The decentralized verifier network. */
  readonly dvn: Account | null;
  readonly proxy: Account | null;
  readonly uln: Account | null;
  readonly ulnConnection: Account | null;
  readonly result: Loaded<typeof layerzeroUlnConnectionVerifyCallback>['md']['md'];
}

export const layerzeroVerification: ActionKind<Verification> = new ActionKind(
  'layerzero_dvn_verify',
  {
    since: 'v3',
    phrase: say(
      'initiator',
      'verified | verify | verifying',
      'LayerZero packet {nonce} [({status:words})]',
    ),
    fields: ({ initiator, dvn, proxy, uln, ulnConnection, result: { nonce, status } }) => ({
      source: initiator,
      data: {
        layerzero_dvn_verify_data: {
          nonce,
          status: LAYERZERO_VERIFICATION_STATUS.get(status) ?? `unknown_${status}`,
          dvn,
          proxy,
          uln,
          uln_connection: ulnConnection,
        },
      },
    }),
    details: {
      initiator: account('source'),
      nonce: integer('layerzero_dvn_verify_data.nonce'),
      status: text('layerzero_dvn_verify_data.status'),
      dvn: account('layerzero_dvn_verify_data.dvn'),
      proxy: account('layerzero_dvn_verify_data.proxy'),
      uln: account('layerzero_dvn_verify_data.uln'),
      uln_connection: account('layerzero_dvn_verify_data.uln_connection'),
    },
  },
);

export const layerzeroVerificationFlow: Flow = {
  pattern: call(layerzeroDvnVerify).toEach(
    call(layerzeroCallContract)
      .as('proxy')
      .toEach(
        call(layerzeroUlnVerify)
          .as('uln')
          .toEach(
            call(layerzeroUlnConnectionVerify)
              .as('connection')
              .to(event, call(layerzeroUlnConnectionVerifyCallback).as('callback').toEach(change)),
          ),
      ),
  ),
  build(anchor, found) {
    return layerzeroVerification.action({
      initiator: anchor.source,
      dvn: anchor.destination,
      proxy: found.one('proxy').destination,
      uln: found.one('uln').destination,
      ulnConnection: found.one('connection').destination,
      result: found.one('callback').load(layerzeroUlnConnectionVerifyCallback).md.md,
    });
  },
};
