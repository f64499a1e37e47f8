import { toBase64, toHex } from '@tonway/chain';
import type { Devnet } from '../network/devnet.ts';
import type { Publication } from './publish.ts';

/** Where a lite server listens, and how clients come to it. */
export function serverLines(
  server: { readonly port: number; readonly publicKey: Uint8Array },
  { configFile, serveCommand }: Publication,
): string {
  return `lite server     127.0.0.1:${server.port}:${toBase64(server.publicKey)}
configuration   ${configFile}
HTTP API        ${serveCommand}
`;
}

/** What a user wants to know first. */
export function announcement(devnet: Devnet, controlPort: number, found: Publication): string {
  const { head, shards } = devnet.status;
  const accounts = devnet.keys.prefunded.map(({ key, wallets }, index) => {
    return `  ${index}  ${toHex(key.seed)}
       v5r1 ${wallets.v5r1.toFriendly({ bounceable: false })}
       v4r2 ${wallets.v4r2.toFriendly({ bounceable: false })}
`;
  });
  return `${serverLines(devnet.status, found)}control         http://127.0.0.1:${controlPort}
masterchain     block ${head.seqno}, ${shards.length} basechain shard${shards.length > 1 ? 's' : ''}
faucet          ${devnet.faucetAddress.toFriendly()}

Keys (seeds) and their funded wallets; everybody knows them, use them nowhere else:
${accounts.join('')}`;
}
