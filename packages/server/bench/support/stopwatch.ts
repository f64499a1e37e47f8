/** Measures the time of each part of a run. */
export class Stopwatch {
  readonly #ms = new Map<string, number>();
  #runs = 0;

  async time<T>(part: string, work: () => Promise<T>): Promise<T> {
    const startMs = performance.now();
    const result = await work();
    this.#ms.set(part, (this.#ms.get(part) ?? 0) + performance.now() - startMs);
    return result;
  }

  endRun(): void {
    this.#runs++;
  }

  /** The mean duration of each part of a run. */
  summary(): string {
    const parts = [...this.#ms].map(([part, ms]) => `${part} ${(ms / this.#runs).toFixed(1)} ms`);
    return parts.join(', ');
  }
}
