import { toBase64, toHex } from '@tonway/chain';
import type { Devnet } from '../network/devnet.ts';

/** What a user wants to know first. */
export function announcement(devnet: Devnet, controlPort: number, configFile: string): string {
  const { port, publicKey, head, shards } = devnet.status;
  const accounts = devnet.keys.prefunded.map(({ key, wallets }, index) => {
    return `  ${index}  ${toHex(key.seed)}
       v5r1 ${wallets.v5r1.toFriendly({ bounceable: false })}
       v4r2 ${wallets.v4r2.toFriendly({ bounceable: false })}
`;
  });
  return `lite server     127.0.0.1:${port}:${toBase64(publicKey)}
control         http://127.0.0.1:${controlPort}
configuration   ${configFile}
masterchain     block ${head.seqno}, ${shards.length} basechain shard${shards.length > 1 ? 's' : ''}
faucet          ${devnet.faucetAddress.toFriendly()}

Keys (seeds) and their funded wallets; everybody knows them, use them nowhere else:
${accounts.join('')}`;
}
