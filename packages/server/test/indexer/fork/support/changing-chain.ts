import { rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Address, equalBytes } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import { Random } from '@tonway/tools/random';

/** Whose balances change all the time. */
export const ACCOUNTS: readonly Address[] = Array.from(
  { length: 8 },
  (_, i) => new Address(0, new Uint8Array(32).fill(32 * i + 7)),
);

const BLOCK_MS = 200;
const GIFT_MS = 25;
const MAX_NANO = 10 ** 12;

/** The balances of all accounts at once, as text; a dash where there is none. */
export function balancesText(balances: readonly (bigint | null)[]): string {
  return balances.map((balance) => balance ?? '-').join(' ');
}

/** A devnet on one port that is reverted and restarted, with gifts to accounts all the time, and a memory of it all. */
export class ChangingChain {
  readonly #configFile: string;
  readonly #random = new Random(12);
  readonly #gifts = new AbortController();
  readonly #ever = new Set<string>();
  #now = new Set<string>();
  #giving: Promise<void> = Promise.resolve();
  #restarts = 0;
  #devnet: Devnet;

  static async start(configFile: string): Promise<ChangingChain> {
    const chain = new ChangingChain(configFile, await startDevnet(0, 0));
    await chain.#begin();
    chain.#giving = chain.#give();
    return chain;
  }

  private constructor(configFile: string, devnet: Devnet) {
    this.#configFile = configFile;
    this.#devnet = devnet;
  }

  get devnet(): Devnet {
    return this.#devnet;
  }

  /** Whether these were the balances at one moment, on whatever fork. */
  wereEver(balances: string): boolean {
    return this.#ever.has(balances);
  }

  /** Whether these were the balances since the last change. */
  wereSince(balances: string): boolean {
    return this.#now.has(balances);
  }

  has(seqno: number, rootHash: Uint8Array): boolean {
    const block = this.#devnet.store.masterchainBlock(seqno);
    return block !== null && equalBytes(block.id.rootHash, rootHash);
  }

  async revert(snapshot: number): Promise<void> {
    await this.#devnet.revert(snapshot);
    this.#now = new Set([this.balances()]);
  }

  /** Another network on the same port. */
  async restart(): Promise<void> {
    const { port } = this.#devnet.globalConfig.servers[0] ?? { port: 0 };
    await this.#devnet.close();
    this.#now = new Set();
    this.#devnet = await startDevnet(port, ++this.#restarts);
    await this.#begin();
  }

  balances(): string {
    return balancesText(
      ACCOUNTS.map(
        (address) => this.#devnet.account(address)?.account?.storage.balance.coins ?? null,
      ),
    );
  }

  /** Ends the gifts; returns when all of them are in blocks. */
  async quiet(): Promise<void> {
    this.#gifts.abort();
    await this.#giving;
    await this.#devnet.mine(3);
    this.#devnet.faults({ producing: false });
  }

  async close(): Promise<void> {
    this.#gifts.abort();
    await this.#giving;
    await this.#devnet.close();
  }

  /** As `tonway-devnet` does it: whoever reads the file sees the old one or the new one. */
  async #begin(): Promise<void> {
    await writeFile(`${this.#configFile}.new`, this.#devnet.globalConfigText);
    await rename(`${this.#configFile}.new`, this.#configFile);
    this.#remember();
    this.#devnet.store.onHead(() => this.#remember());
  }

  #remember(): void {
    const balances = this.balances();
    this.#ever.add(balances);
    this.#now.add(balances);
  }

  async #give(): Promise<void> {
    const { signal } = this.#gifts;
    while (!signal.aborted) {
      const address = this.#random.pick(ACCOUNTS);
      const amount = BigInt(1 + this.#random.below(MAX_NANO));
      // While it is restarted there is nobody to give.
      await this.#devnet.faucet(address, amount).catch(() => {});
      await sleep(GIFT_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/** Networks that are made within the same second differ in their id. */
function startDevnet(port: number, restarts: number): Promise<Devnet> {
  return Devnet.start({
    port,
    globalId: -1000 - restarts,
    production: { intervalMs: BLOCK_MS },
    shards: 2,
    tvm: { workers: 1 },
  });
}
