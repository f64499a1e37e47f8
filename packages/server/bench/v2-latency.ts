import type { Benchmark, Side } from '@tonway/tools/bench';
import type { CostProcess } from './support/cost-process.ts';
import { startCostSides } from './support/cost-sides.ts';
import { openClient } from './support/http-client.ts';
import { quantile } from './support/quantile.ts';

const CONNECTIONS = 32;
/** Of them as many one at a time as at once. */
const ACCOUNTS = 1280;

export default {
  name: 'v2-latency',
  about: `median time of an uncached getAddressInformation, one at a time, against a straight line; p50 and p99 with ${CONNECTIONS} connections, too`,
  bar: 0.4,
  async setup() {
    const { tonway, straight, requests, mine, close } = await startCostSides(ACCOUNTS);
    const baseline = new LatencySide('straight line', straight, requests, mine);
    const subject = new LatencySide('tonway', tonway, requests, mine);
    return {
      baseline,
      subject,
      async close() {
        for (const side of [baseline, subject]) process.stderr.write(side.summary());
        await close();
      },
    };
  },
} satisfies Benchmark;

/** `run` returns the median of the requests that are sent one at a time. */
class LatencySide implements Side {
  readonly label: string;
  readonly timesItself = true;
  readonly #process: CostProcess;
  readonly #requests: readonly string[];
  readonly #mine: () => Promise<number>;
  #single: number[] = [];
  #parallel: number[] = [];

  constructor(
    label: string,
    process: CostProcess,
    requests: readonly string[],
    mine: () => Promise<number>,
  ) {
    this.label = label;
    this.#process = process;
    this.#requests = requests;
    this.#mine = mine;
  }

  readonly prepare = async () => this.#process.waitForBlock(await this.#mine());

  readonly run = async () => {
    const half = this.#requests.length / 2;
    const single = await this.#measure(this.#requests.slice(0, half), 1);
    const parallel = await this.#measure(this.#requests.slice(half), CONNECTIONS);
    this.#single.push(...single);
    this.#parallel.push(...parallel);
    return quantile(single, 0.5);
  };

  summary(): string {
    const text = (durations: readonly number[]) =>
      `p50 ${quantile(durations, 0.5).toFixed(2)} ms, p99 ${quantile(durations, 0.99).toFixed(2)} ms`;
    return `${this.label}: one at a time ${text(this.#single)}; ${CONNECTIONS} connections ${text(this.#parallel)}\n`;
  }

  async #measure(requests: readonly string[], connections: number): Promise<readonly number[]> {
    const durations: number[] = [];
    await openClient(this.#process.url, requests, connections)((_, ms) => durations.push(ms));
    return durations;
  }
}
