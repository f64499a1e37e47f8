import { type BlockIdExt, shardToSigned, toBase64 } from '@tonway/chain';

/** Where a lite server listens, and whose key it has. */
export interface ServedAt {
  readonly port: number;
  readonly publicKey: Uint8Array;
}

/** 127.0.0.1 */
const LOOPBACK = 0x7f000001;
/** More digits than a number of JavaScript keeps, so it is a text until the end. */
const QUOTED_SHARD = /"(-?\d{19})"/g;

/** The text of a `global.config.json` with which a client finds the devnet and trusts its zero state. */
export function globalConfigText(zeroState: BlockIdExt, server: ServedAt): string {
  const id = blockIdJson(zeroState);
  const config = {
    '@type': 'config.global',
    dht: {
      '@type': 'dht.config.global',
      k: 3,
      a: 3,
      static_nodes: { '@type': 'dht.nodes', nodes: [] },
    },
    liteservers: [serverJson(server)],
    validator: {
      '@type': 'validator.config.global',
      zero_state: id,
      init_block: id,
      hardforks: [],
    },
  };
  return `${JSON.stringify(config, null, 1).replace(QUOTED_SHARD, '$1')}\n`;
}

function serverJson({ port, publicKey }: ServedAt) {
  const id = { '@type': 'pub.ed25519', key: toBase64(publicKey) };
  return { '@type': 'liteserver.desc', ip: LOOPBACK, port, id };
}

function blockIdJson({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt) {
  return {
    '@type': 'tonNode.blockIdExt',
    workchain,
    shard: String(shardToSigned(shard)),
    seqno,
    root_hash: toBase64(rootHash),
    file_hash: toBase64(fileHash),
  };
}
