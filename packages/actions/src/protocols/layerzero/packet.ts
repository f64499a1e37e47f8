import { toHex } from '@tonway/chain';
import type { Loaded, layerzeroReceiveExecute } from '@tonway/contracts';
import { type Details, hex, integer, object } from '../../details/details.ts';
import type { Value } from '../../engine/kind.ts';

/** A message between applications on two chains. */
export type Packet = Loaded<typeof layerzeroReceiveExecute>['md']['md'];

export function packetFields({
  path,
  nonce,
  guid,
  message,
}: Packet): Readonly<Record<string, Value>> {
  return {
    src_oapp: hexNumber(path.srcOapp),
    dst_oapp: hexNumber(path.dstOapp),
    src_eid: path.srcEid,
    dst_eid: path.dstEid,
    nonce,
    guid: hexNumber(guid),
    // longer messages continue in further cells, which are not shown
    message: `0x${toHex(message.slice().loadBytes(Math.floor(message.bitLength / 8)))}`,
  };
}

export const packetDetails: Details = {
  layerzero_packet_data: object(
    {
      src_oapp: hex('src_oapp'),
      dst_oapp: hex('dst_oapp'),
      src_eid: integer('src_eid'),
      dst_eid: integer('dst_eid'),
      nonce: integer('nonce'),
      guid: hex('guid'),
      message: hex('message'),
    },
    'layerzero_packet_data',
  ),
};

/** Addresses of other chains have no fixed length: leading zeros are left out. */
export function hexNumber(value: bigint): string {
  return `0x${value.toString(16)}`;
}
