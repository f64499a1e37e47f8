import { parseArgs } from 'node:util';

export interface BenchArguments {
  readonly names: readonly string[];
  readonly all: boolean;
  /** Names are matched exactly. */
  readonly exact: boolean;
  /** The results are kept beside those of earlier commits, which are shown. */
  readonly history: boolean;
  readonly json: boolean;
  readonly quick: boolean;
}

export function parseBenchArguments(args: readonly string[]): BenchArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      exact: { type: 'boolean', default: false },
      history: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  });
  return { names: positionals, ...values };
}
