/** One side of a benchmark. `run` does the same work on every call. */
export interface Side {
  readonly label: string;
  run(): unknown;
  /** Called before each run, not measured; each run is then one sample. */
  prepare?(): Promise<void>;
  /** `run` returns its own duration in milliseconds. */
  readonly timesItself?: true;
}

export interface Contest {
  readonly baseline: Side;
  readonly subject: Side;
  /** The amount that one run processes, for throughput: `{ amount: 12.5, name: 'MB' }`. */
  readonly units?: { readonly amount: number; readonly name: string };
  /** What both sides return instead of a duration. */
  readonly unit?: 'bytes';
  /** Closes servers and connections that would keep the process alive. */
  close?(): Promise<void>;
}

/** The result of `setup` if the reference data is missing. */
export interface Skip {
  readonly skip: string;
}

/** The default export of a package's `bench/NAME.ts`, where NAME is its `name`. */
export interface Benchmark {
  readonly name: string;
  readonly about: string;
  /** The subject must be at least this many times faster than the baseline. */
  readonly bar: number;
  setup(options: BenchOptions): Contest | Skip | Promise<Contest | Skip>;
}

export interface BenchOptions {
  /** At most a minute, with small data: a smoke test. */
  readonly quick: boolean;
}
