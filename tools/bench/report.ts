import type { Benchmark, Contest } from './benchmark.ts';
import type { Measurement } from './measure.ts';

export interface Verdict {
  readonly ratio: number;
  readonly passed: boolean;
}

export function judge({ baselineMs, subjectMs }: Measurement, bar: number): Verdict {
  const ratio = baselineMs / subjectMs;
  return { ratio, passed: ratio >= bar };
}

/** One line for people, with the ratio at the end. */
export function describe(
  benchmark: Benchmark,
  { baseline, subject, units, unit }: Contest,
  { baselineMs, subjectMs }: Measurement,
  { ratio, passed }: Verdict,
): string {
  const amount = (value: number) => (unit ? `${value.toFixed(0)} ${unit}` : duration(value));
  return [
    benchmark.name,
    `subject ${amount(subjectMs)} (${subject.label}${throughput(units, subjectMs)})`,
    `baseline ${amount(baselineMs)} (${baseline.label}${throughput(units, baselineMs)})`,
    `bar ${Number(significant(benchmark.bar))}x${passed ? '' : ' MISSED'}`,
    `ratio ${significant(ratio)}x`,
  ].join('  ');
}

/** The result as JSON. */
export function toRecord(
  benchmark: Benchmark,
  { baseline, subject, units, unit }: Contest,
  measurement: Measurement,
  { ratio, passed }: Verdict,
): object {
  const value = unit ?? 'ms';
  return {
    name: benchmark.name,
    about: benchmark.about,
    subject: { label: subject.label, [value]: measurement.subjectMs },
    baseline: { label: baseline.label, [value]: measurement.baselineMs },
    units,
    rounds: measurement.rounds,
    bar: benchmark.bar,
    passed,
    ratio,
  };
}

export function duration(ms: number): string {
  if (ms >= 1000) return `${significant(ms / 1000)} s`;
  if (ms >= 1) return `${significant(ms)} ms`;
  if (ms >= 1e-3) return `${significant(ms * 1e3)} µs`;
  return `${significant(ms * 1e6)} ns`;
}

function throughput(units: Contest['units'], ms: number): string {
  return units ? `, ${significant((units.amount * 1000) / ms)} ${units.name}/s` : '';
}

/** Three significant digits, never in exponent form: 43.9, 540, 12300. */
function significant(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
