import { type BlockIdExt, shardToSigned, toBase64 } from '@tonway/chain';

/** The port and public key of a lite server. */
export interface ServedAt {
  readonly port: number;
  readonly publicKey: Uint8Array;
}

/** 127.0.0.1 */
const LOOPBACK = 0x7f000001;
/** A shard does not fit into a JavaScript number, so its quotes are removed after serialization. */
const QUOTED_SHARD = /"(-?\d{19})"/g;

/** The content of a `global.config.json` that points to the devnet. Clients verify the chain from the init block on. */
export function globalConfigText(
  zeroState: BlockIdExt,
  server: ServedAt,
  initBlock = zeroState,
): string {
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
      zero_state: blockIdJson(zeroState),
      init_block: blockIdJson(initBlock),
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
