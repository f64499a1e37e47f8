import type { NetworkFacts } from './network-facts.ts';

/** Global id of the devnet, by which TON Connect names networks. */
const GLOBAL_ID = '-777';

/** What a developer sees when the network is ready. */
export function welcomeText(facts: NetworkFacts): string {
  const { liteServer, accounts, url } = facts;
  const keys = accounts.map(({ seed, wallets }, index) => {
    return `  ${index}  ${seed}
       v5r1 ${wallets.v5r1}
       v4r2 ${wallets.v4r2}
`;
  });
  return `TON is running: ${url}

explorer        ${facts.url}/
playground      ${facts.url}/playground
v2, v3          ${facts.v2}  ${facts.v3}
faucet          curl -d address=YOUR-ADDRESS ${facts.control}/faucet
control         ${facts.control}/NAME
ready           ${facts.ready}
streams         ${facts.webSocket}  ${facts.sse}
lite server     ${liteServer.host}:${liteServer.port}:${liteServer.publicKey}
configuration   ${facts.globalConfig}

Keys (seeds) and their funded wallets; publicly known, never use them elsewhere:
${keys.join('')}
@ton/ton        new TonClient({ endpoint: '${facts.jsonRpc}' })
Blueprint       npx blueprint run --custom ${facts.jsonRpc} --custom-version v2 --custom-type custom --mnemonic
WalletKit       networks: { '${GLOBAL_ID}': { apiClient: { url: '${url}', key: 'any' } } }
Acton.toml      [networks.localnet]
                api = { v2 = "${facts.v2}", v3 = "${facts.v3}" }
                [localnet]
                port = ${new URL(url).port}

Ctrl-C stops the network.
`;
}
