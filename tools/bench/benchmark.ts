/** One of the two contestants. `run` does the same work each time it is called. */
export interface Side {
  readonly label: string;
  run(): unknown;
  /** Before each run, and not measured: a run is then a sample by itself. */
  prepare?(): Promise<void>;
  /** A run answers how many milliseconds it took, which it knows better than the clock outside. */
  readonly timesItself?: true;
}

export interface Contest {
  readonly baseline: Side;
  readonly subject: Side;
  /** How much one run processes, for throughput: `{ amount: 12.5, name: 'MB' }`. */
  readonly units?: { readonly amount: number; readonly name: string };
  /** Ends what would keep the process alive: servers and connections. */
  close?(): Promise<void>;
}

/** What `setup` answers where the reference data is not installed. */
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
  /** A minute at most, with data that shows no more than that it works. */
  readonly quick: boolean;
}
