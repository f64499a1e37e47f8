import { equalBytes, toBase64, toHex } from '@tonway/chain';
import type { Devnet, Publication } from '@tonway/devnet';
import type { Database } from '../../store/database.ts';
import { IndexFollower } from '../../store/index-events.ts';
import { readContractsSeqno } from '../../store/lists/index-cache.ts';
import { readIndexHead } from '../../store/steps/coverage.ts';

/** How long a request waits for the newest block to be indexed. */
const WAIT_MS = 2000;

/** Whether the network is complete, and the index has what the devnet has. */
export class Readiness {
  readonly #devnet: Devnet;
  readonly #database: Database;
  readonly #follower: IndexFollower;
  /** Whether all scenes are played and indexed. */
  isFilled = false;

  constructor(devnet: Devnet, database: Database) {
    this.#devnet = devnet;
    this.#database = database;
    this.#follower = new IndexFollower(database);
  }

  /** Null if the network is ready; otherwise the reason. */
  async problem(): Promise<string | null> {
    return this.isFilled ? this.indexProblem() : 'the network is starting, and scenes are played';
  }

  /** Null if blocks are produced, and the index has the block that is now the head of the devnet, with its contracts; otherwise the reason. */
  async indexProblem(): Promise<string | null> {
    const { seqno } = this.#devnet.status.head;
    const untilMs = performance.now() + WAIT_MS;
    for (;;) {
      const { version } = this.#follower;
      const problem = await this.#problemAt(seqno).catch((error: Error) => error.message);
      if (problem === null || performance.now() > untilMs) return problem;
      await this.#follower.waitForChange(version);
    }
  }

  async #problemAt(seqno: number): Promise<string | null> {
    const { failure } = this.#devnet.status;
    if (failure !== null) return `no block is produced: ${failure}`;
    const indexed = await readIndexHead(this.#database);
    if (!indexed) return 'nothing is indexed yet';
    if (indexed.seqno < seqno)
      return `masterchain block ${seqno} is not indexed yet: the index has ${indexed.seqno}`;
    const block = this.#devnet.store.masterchainBlock(indexed.seqno);
    if (!block || !equalBytes(block.id.rootHash, indexed.rootHash))
      return 'the index has blocks that the devnet does not have: they are removed';
    const read = (await readContractsSeqno(this.#database)) ?? 0;
    return read < seqno ? `the contracts of masterchain block ${seqno} are not read yet` : null;
  }
}

/** What a client has to know of a running network. */
export type NetworkFacts = ReturnType<typeof networkFacts>;

export function networkFacts(url: string, devnet: Devnet, publication: Publication) {
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
    /** The control operations. */
    control: `${url}/devnet`,
    ready: `${url}/ready`,
    liteServer: { host: '127.0.0.1', port, publicKey: toBase64(publicKey) },
    globalConfig: publication.configFile,
    faucet: devnet.faucetAddress.toFriendly(),
    /** Keys and their funded wallets. */
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
