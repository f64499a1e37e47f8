import { styleText } from 'node:util';
import { toBase64, toHex } from '@tonway/chain';
import type { Devnet, Publication } from '@tonway/devnet';

/** What a client has to know of a running network. */
export type NetworkFacts = ReturnType<typeof networkFacts>;

export function networkFacts(url: string, devnet: Devnet, publication: Publication) {
  const { port, publicKey, globalId, fork } = devnet.status;
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
    /** The control operations. */
    control: `${url}/devnet`,
    ready: `${url}/ready`,
    liteServer: { host: '127.0.0.1', port, publicKey: toBase64(publicKey) },
    globalConfig: publication.configFile,
    faucet: devnet.faucetAddress.toFriendly(),
    /** By which TON Connect names the network. */
    globalId,
    /** The network that this one is a fork of, and its last masterchain block; null: none. */
    fork: fork && { network: fork.network, block: fork.block.seqno },
    /** Keys and their funded wallets. */
    accounts: devnet.keys.prefunded.map(({ key, mnemonic, wallets }) => ({
      /** What wallet apps import; null if the key has no words. */
      mnemonic,
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

/** A line of words has to fit beside its label into 80 columns. */
const WORDS_PER_LINE = 8;

function forkText({ network, block }: NetworkFacts['fork'] & {}): string {
  return `${network ?? 'another network'}, up to its masterchain block ${block}; history before is not indexed`;
}

/** What a developer sees when the network is ready: at most thirteen lines. */
export function welcomeText(facts: NetworkFacts, { seconds, hasKeys }: Welcome): string {
  const { accounts, url, jsonRpc, v3, control } = facts;
  const [account] = accounts;
  const { fork } = facts;
  const rows: readonly (readonly [string, string])[] = [
    ...(fork ? [['Fork', forkText(fork)] as const] : []),
    ['Pages', `${url}/`],
    ['API', `${jsonRpc}, ${v3}`],
    ['Faucet', `curl -d address=ADDRESS ${control}/faucet`],
    ...(account ? [['Wallet', walletText(account)] as const] : []),
  ];
  const lines = rows.map(([label, text]) => `  ${styleText('dim', label.padEnd(8))}${text}\n`);
  const hint = hasKeys
    ? `Press ${styleText('bold', 'h')} for help, ${styleText('bold', 'q')} to quit.`
    : 'Ctrl-C stops the network.';
  return `${styleText(['bold', 'green'], 'TON is running')} ${styleText('dim', `ready in ${seconds} s`)}

${lines.join('')}
${styleText('yellow', 'All keys are public: never use them on another network.')}
${hint}
`;
}

interface Welcome {
  /** How long the start took. */
  readonly seconds: string;
  readonly hasKeys: boolean;
}

type Account = NetworkFacts['accounts'][number];

function walletText({ mnemonic, seed, wallets }: Account): string {
  const words = mnemonic?.split(' ') ?? [seed];
  const lines = Array.from({ length: Math.ceil(words.length / WORDS_PER_LINE) }, (_, index) =>
    words.slice(index * WORDS_PER_LINE, (index + 1) * WORDS_PER_LINE).join(' '),
  );
  return [wallets.v5r1, ...lines].join('\n          ');
}

/** All funded wallets, with what a wallet app imports. */
export function walletsText({ accounts }: NetworkFacts): string {
  const texts = accounts.map(({ mnemonic, seed, wallets }, index) => {
    return `\n  ${styleText('bold', `Wallet ${index}`)}  ${wallets.v5r1}  v5r1\n            ${wallets.v4r2}  v4r2\n  ${mnemonic ?? seed}\n`;
  });
  return `${texts.join('')}\n`;
}

/** Settings to paste into clients. */
export function clientsText({ url, v2, v3, jsonRpc, control, ...facts }: NetworkFacts): string {
  const { liteServer, globalId } = facts;
  return `  @ton/ton       new TonClient({ endpoint: '${jsonRpc}' })
  Blueprint      npx blueprint run --custom ${jsonRpc} --custom-version v2 --custom-type custom --mnemonic
  WalletKit      networks: { '${globalId}': { apiClient: { url: '${url}', key: 'any' } } }
  Acton.toml     [networks.localnet]
                 api = { v2 = "${v2}", v3 = "${v3}" }
                 [localnet]
                 port = ${new URL(url).port}
  streams        ${facts.webSocket}  ${facts.sse}
  control        ${control}/NAME, and the page ${url}/devnet
  playground     ${url}/playground
  lite server    ${liteServer.host}:${liteServer.port}:${liteServer.publicKey}
  configuration  ${facts.globalConfig}
`;
}
