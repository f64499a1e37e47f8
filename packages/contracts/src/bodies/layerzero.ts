import type { Tag } from '@tonway/chain';
import {
  address,
  cellRef,
  coins,
  inReference,
  optional,
  uint32,
  uint64,
  uint128,
  uint256,
  unread,
} from './fields.ts';
import { type Field, newField, struct } from './struct.ts';

// Objects ("md") begin with a description of their fields, which is the same for all objects of a type.

const DESCRIPTION_BITS = 350;
const CHUNK_BITS = 35;

/** An object after its description, which is `digits` and ones up to the full length. */
function described<T>(digits: string, type: Field<T>): Field<T> {
  const text = digits.padEnd(DESCRIPTION_BITS, '1');
  const chunks = Array.from({ length: DESCRIPTION_BITS / CHUNK_BITS }, (_, index) =>
    Number.parseInt(text.slice(index * CHUNK_BITS, (index + 1) * CHUNK_BITS), 2),
  );
  return newField<T>('described object', {
    load(slice) {
      for (const chunk of chunks) slice.expectTag(CHUNK_BITS, chunk, 'description');
      return type.load(slice);
    },
    store(value, builder) {
      for (const chunk of chunks) builder.storeUint(chunk, CHUNK_BITS);
      type.store(value, builder);
    },
    print: type.print,
  });
}

function binary(value: bigint, bits: number): string {
  return value.toString(2).padStart(bits, '0');
}

const path = described(
  binary(8903714975572488637007080065659n, 152),
  struct('layerzero_path', '#_', {
    srcEid: uint32,
    srcOapp: uint256,
    dstEid: uint32,
    dstOapp: uint256,
  }),
);

const packet = described(
  binary(417359019239977417716476838698419835n, 152),
  struct('layerzero_packet', '#_', {
    path: inReference(path),
    message: cellRef,
    nonce: uint64,
    guid: uint256,
  }),
);

const LZ_SEND = 0x6c7a53656e64n;

const send = described(
  binary(LZ_SEND, 80) + binary(582890735024998957421269964955452773563747974476099581n, 180),
  struct('layerzero_send', '#_', {
    requestId: uint64,
    msglibManager: uint256,
    msglib: uint256,
    packet: inReference(packet),
    extraOptions: cellRef,
    fees: inReference(
      struct('layerzero_send_fees', '#_', {
        connection: uint256,
        nativeFee: uint128,
        zroFee: uint128,
        enforcedOptions: cellRef,
        callbackData: cellRef,
      }),
    ),
  }),
);

const verificationStatus = described(
  binary(38421788582694199859296615363593851n, 116),
  struct('layerzero_verification_status', '#_', { nonce: uint64, status: uint32 }),
);

export const LAYERZERO_VERIFICATION_STATUS: ReadonlyMap<number, string> = new Map([
  [0x3bbc306b, 'succeeded'],
  [0x7fcbb4ac, 'nonce_out_of_range'],
  [0x29c53fab, 'dvn_not_configured'],
]);

/** An object whose first reference is the wanted one. */
function first<T>(type: Field<T>) {
  return struct('layerzero_md', '#_', { md: inReference(type), rest: unread });
}

/** The opcode is the CRC-32 of a string, which is in the comment. */
function message<const Kind extends string, T>(kind: Kind, tag: Tag, md: Field<T>) {
  // contracts that answer add the account that the first message came from
  return struct(kind, tag, { queryId: uint64, donation: coins, md, origin: optional(address) });
}

// Endpoint::OP::ENDPOINT_SEND
export const layerzeroEndpointSend = message('layerzero_endpoint_send', '#dd4ea3b4', cellRef);
// Endpoint::OP::ENDPOINT_COMMIT_PACKET
export const layerzeroEndpointCommitPacket = message(
  'layerzero_endpoint_commit_packet',
  '#5dab749a',
  cellRef,
);
// Channel::OP::CHANNEL_SEND
export const layerzeroChannelSend = message('layerzero_channel_send', '#536feb09', cellRef);
// Channel::OP::MSGLIB_SEND_CALLBACK
export const layerzeroMsglibSendCallback = message(
  'layerzero_msglib_send_callback',
  '#421c1a25',
  cellRef,
);
// Channel::OP::CHANNEL_COMMIT_PACKET
export const layerzeroChannelCommitPacket = message(
  'layerzero_channel_commit_packet',
  '#5388cd88',
  inReference(first(packet)),
);
// Channel::OP::LZ_RECEIVE_PREPARE
export const layerzeroChannelReceivePrepare = message(
  'layerzero_channel_receive_prepare',
  '#22f3ac09',
  cellRef,
);
// Channel::OP::LZ_RECEIVE_LOCK
export const layerzeroChannelReceiveLock = message(
  'layerzero_channel_receive_lock',
  '#b7680bc6',
  cellRef,
);
// Channel::OP::LZ_RECEIVE_EXECUTE_CALLBACK
export const layerzeroReceiveExecuteCallback = message(
  'layerzero_receive_execute_callback',
  '#caae25a1',
  cellRef,
);
// MsglibConnection::OP::MSGLIB_CONNECTION_SEND
export const layerzeroMsglibConnectionSend = message(
  'layerzero_msglib_connection_send',
  '#4002b790',
  cellRef,
);
// MsglibConnection::OP::MSGLIB_CONNECTION_COMMIT_PACKET_CALLBACK
export const layerzeroMsglibConnectionCommitPacketCallback = message(
  'layerzero_msglib_connection_commit_packet_callback',
  '#5e178f33',
  cellRef,
);
// Uln::OP::ULN_SEND
export const layerzeroUlnSend = message('layerzero_uln_send', '#5de68393', cellRef);
// Uln::OP::ULN_COMMIT_PACKET
export const layerzeroUlnCommitPacket = message(
  'layerzero_uln_commit_packet',
  '#28b97077',
  cellRef,
);
// Uln::OP::ULN_VERIFY
export const layerzeroUlnVerify = message('layerzero_uln_verify', '#994aaf4e', cellRef);
// UlnConnection::OP::ULN_CONNECTION_COMMIT_PACKET
export const layerzeroUlnConnectionCommitPacket = message(
  'layerzero_uln_connection_commit_packet',
  '#f9d37b80',
  cellRef,
);
// UlnConnection::OP::ULN_CONNECTION_VERIFY
export const layerzeroUlnConnectionVerify = message(
  'layerzero_uln_connection_verify',
  '#4ec8f80a',
  cellRef,
);
// UltraLightNode::OP::ULN_CONNECTION_VERIFY_CALLBACK
export const layerzeroUlnConnectionVerifyCallback = message(
  'layerzero_uln_connection_verify_callback',
  '#3cb38090',
  inReference(first(verificationStatus)),
);
// Layerzero::OP::CHANNEL_SEND_CALLBACK
export const layerzeroChannelSendCallback = message(
  'layerzero_channel_send_callback',
  '#a2b5fbae',
  inReference(first(first(send))),
);
// Layerzero::OP::LZ_RECEIVE_PREPARE
export const layerzeroReceivePrepare = message('layerzero_receive_prepare', '#97df404c', cellRef);
// Layerzero::OP::LZ_RECEIVE_EXECUTE
export const layerzeroReceiveExecute = message(
  'layerzero_receive_execute',
  '#0c7b8418',
  inReference(first(packet)),
);
// Dvn::OP::VERIFY
export const layerzeroDvnVerify = message('layerzero_dvn_verify', '#a0d51a8d', cellRef);
// Proxy::OP::CALL_CONTRACT
export const layerzeroCallContract = message('layerzero_call_contract', '#09f047d9', cellRef);
// BaseInterface::OP::EVENT
export const layerzeroEvent = message('layerzero_event', '#e33b9873', cellRef);
