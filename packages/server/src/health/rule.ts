import type { Facts, Interface, ProcessFacts, Silent } from './facts.ts';

/** One thing that can be wrong. The texts are what the pages, `/readyz`, `tonway doctor`, alerts and the runbook say. */
export interface Rule {
  /** In alerts, metrics and the address of its page in the runbook. */
  readonly name: string;
  /** What is wrong, in general. */
  readonly title: string;
  /** The condition in words, after a colon. */
  readonly when: string;
  /** The interfaces whose answers it makes wrong or impossible, which are not ready then; empty: a warning. */
  readonly fails: readonly Interface[];
  /** The metric that has the number behind it; null: none has. */
  readonly metric: string | null;
  /** What is wrong now, in clauses without a full stop; empty: nothing. */
  readonly find: (facts: Facts) => readonly string[];
  readonly remedy: string;
}

type Text = string | false | null | undefined;

/** Judges each process for itself; what several say is said once. */
export function ofProcesses(judge: (process: ProcessFacts) => Text): Rule['find'] {
  return ({ processes }) => [
    ...new Set(processes.flatMap((process) => (process && judge(process)) || [])),
  ];
}

/** Judges a part of all facts that is known. */
export function ofPart<Name extends keyof Facts>(
  name: Name,
  judge: (part: Exclude<Facts[Name], Silent | null>, facts: Facts) => Text,
): Rule['find'] {
  return (facts) => {
    const part = facts[name];
    if (part === null || isSilent(part)) return [];
    return [judge(part as Exclude<Facts[Name], Silent | null>, facts) || []].flat();
  };
}

export function isSilent(part: unknown): part is Silent {
  return typeof part === 'object' && part !== null && 'reason' in part;
}

/** The newest block that any process knows; 0: none. */
export function newestSeqno(processes: Facts['processes']): number {
  return Math.max(0, ...processes.map((process) => process?.chain?.head?.seqno ?? 0));
}

export function isDevnet({ processes }: Facts): boolean {
  return processes.some((process) => process?.isDevnet);
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** A duration for readers. */
export function duration(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find(([, size]) => seconds >= 2 * size) ?? ['second', 1];
  return count(Math.round(seconds / size), unit);
}
