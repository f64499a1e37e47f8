import { toBase64, toHex } from '@tonway/chain';
import type { RunningDev } from './start-dev.ts';

/** What a client has to know of a running network. */
export interface NetworkFacts {
  readonly url: string;
  readonly v2: string;
  readonly jsonRpc: string;
  readonly v3: string;
  readonly emulate: string;
  readonly sse: string;
  readonly webSocket: string;
  readonly webhooks: string;
  /** The control operations. */
  readonly control: string;
  readonly ready: string;
  readonly liteServer: { readonly host: string; readonly port: number; readonly publicKey: string };
  readonly globalConfig: string;
  readonly faucet: string;
  /** Keys and their funded wallets. */
  readonly accounts: readonly AccountFacts[];
  readonly pid: number;
}

interface AccountFacts {
  readonly seed: string;
  readonly publicKey: string;
  readonly wallets: Readonly<Record<string, string>>;
}

export function networkFacts({ url, devnet, publication }: RunningDev): NetworkFacts {
  const { port, publicKey } = devnet.status;
  const streaming = `${url}/api/streaming/v2`;
  return {
    url,
    v2: `${url}/api/v2`,
    jsonRpc: `${url}/api/v2/jsonRPC`,
    v3: `${url}/api/v3`,
    emulate: `${url}/api/emulate/v1`,
    sse: `${streaming}/sse`,
    webSocket: `${streaming.replace('http', 'ws')}/ws`,
    webhooks: `${url}/api/webhooks/v1`,
    control: `${url}/devnet`,
    ready: `${url}/ready`,
    liteServer: { host: '127.0.0.1', port, publicKey: toBase64(publicKey) },
    globalConfig: publication.configFile,
    faucet: devnet.faucetAddress.toFriendly(),
    accounts: devnet.keys.prefunded.map(({ key, wallets }) => ({
      seed: toHex(key.seed),
      publicKey: toHex(key.publicKey),
      wallets: Object.fromEntries(
        Object.entries(wallets).map(([version, address]) => [
          version,
          address.toFriendly({ bounceable: false }),
        ]),
      ),
    })),
    pid: process.pid,
  };
}
