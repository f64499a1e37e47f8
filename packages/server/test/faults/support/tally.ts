import type { ChainStore } from '@tonway/devnet';
import type { Outcome } from './readers.ts';

/** Adds up what became of requests. */
export class Tally {
  readonly #madeAtMs: Map<number, number>;
  readonly #ms: number[] = [];
  readonly #staleMs: number[] = [];
  readonly errors = new Map<string, number>();
  readonly wrong: string[] = [];
  requests = 0;
  failed = 0;

  constructor(madeAtMs: Map<number, number>) {
    this.#madeAtMs = madeAtMs;
  }

  readonly add = (outcome: Outcome): void => {
    const { error, isWrong, question, ms, startMs, seqno } = outcome;
    this.requests++;
    this.#ms.push(ms);
    const next = seqno !== null && this.#madeAtMs.get(seqno + 1);
    if (next && !('seqno' in question.body)) this.#staleMs.push(Math.max(0, startMs - next));
    if (error === null) return;
    if (isWrong)
      this.wrong.push(`${question.operation} ${JSON.stringify(question.body)}: ${error}`);
    else this.#fail(`${question.operation}: ${error}`);
  };

  get errorRate(): number {
    return this.failed / this.requests;
  }

  /** How old the knowledge was by which requests were answered, at the moment they came. */
  staleMs(share: number): number {
    return quantile(this.#staleMs, share);
  }

  ms(share: number): number {
    return quantile(this.#ms, share);
  }

  get text(): string {
    const errors = [...this.errors].map(([text, count]) => `\n  ${count} x ${text}`).join('');
    const times = [0.5, 0.99, 1].map((share) => this.ms(share).toFixed()).join(', ');
    const stale = [0.5, 0.99, 1].map((share) => this.staleMs(share).toFixed()).join(', ');
    return `${this.requests} requests, ${this.wrong.length} wrong, ${this.failed} failed; ms p50, p99, max: ${times}; behind the chain: ${stale} ms${errors}`;
  }

  #fail(text: string): void {
    this.failed++;
    this.errors.set(text, (this.errors.get(text) ?? 0) + 1);
  }
}

/** When each masterchain block came into being, from now on. */
export function watchBlocks(store: ChainStore): Map<number, number> {
  const madeAtMs = new Map<number, number>();
  store.onHead(() => madeAtMs.set(store.head?.id.seqno ?? 0, performance.now()));
  return madeAtMs;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
