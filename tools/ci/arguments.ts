import { parseArgs } from 'node:util';
import { type Part, parsePart } from './plan.ts';
import { TIERS, type Tier } from './tiers.ts';

export interface TestArguments {
  readonly tier: Tier;
  readonly patterns: readonly string[];
  /** A part of the files; the parts of a tier can run on several machines. */
  readonly part: Part | null;
  readonly fullSizes: boolean;
  /** Runs every file in its own process and records its processor time. */
  readonly times: boolean;
  readonly maxMinutes: number;
}

/** `.ci/run` runs one slice of the long tier. */
const SLICES = 6;
const MAX_MINUTES = { unit: 3, system: 10, long: 10 } as const;
const MAX_MINUTES_AT_FULL_SIZE = 90;

export function parseTestArguments(args: readonly string[]): TestArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      shard: { type: 'string' },
      slice: { type: 'string' },
      times: { type: 'boolean', default: false },
      'max-minutes': { type: 'string' },
    },
  });
  const [tier, ...patterns] = positionals;
  if (!isTier(tier)) throw new Error(`The first argument is the tier: ${TIERS.join(', ')}.`);
  // A slice is part of every CI run, which has no time for full sizes.
  const fullSizes = tier === 'long' && values.slice === undefined;
  const maxMinutes = fullSizes ? MAX_MINUTES_AT_FULL_SIZE : MAX_MINUTES[tier];
  return {
    tier,
    patterns,
    part: partOfArguments(values),
    fullSizes,
    times: values.times,
    maxMinutes: Number(values['max-minutes'] ?? maxMinutes),
  };
}

function isTier(text: string | undefined): text is Tier {
  return TIERS.includes(text as Tier);
}

function partOfArguments({ shard, slice }: { shard?: string; slice?: string }): Part | null {
  if (slice !== undefined) return parsePart(`${slice}/${SLICES}`);
  return shard === undefined ? null : parsePart(shard);
}
