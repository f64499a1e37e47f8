import type { Facts, Interface, ProcessFacts } from './facts.ts';
import type { Rule } from './rule.ts';
import { BACKEND_RULES } from './rules/backends.ts';
import { CHAIN_RULES } from './rules/chain.ts';
import { INDEX_RULES } from './rules/indexing.ts';
import { SERVING_RULES } from './rules/serving.ts';

/** Critical: answers are wrong or impossible, and readiness fails. */
type Severity = 'critical' | 'warning';

type ListedRule = Rule & { readonly severity: Severity };

/** Everything that can be wrong; what makes answers wrong or impossible first. */
export const RULES: readonly ListedRule[] = [
  ...CHAIN_RULES,
  ...INDEX_RULES,
  ...SERVING_RULES,
  ...BACKEND_RULES,
]
  .map((rule) => ({ ...rule, severity: severityOf(rule) }))
  .sort((a, b) => Number(b.fails.length > 0) - Number(a.fails.length > 0));

function severityOf({ fails }: Rule): Severity {
  return fails.length > 0 ? 'critical' : 'warning';
}

/** Something that is wrong now. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  /** A sentence. */
  readonly text: string;
  readonly remedy: string;
}

/** Everything that is wrong, the most severe first. */
export function findProblems(facts: Facts): Finding[] {
  return RULES.flatMap((rule) => rule.find(facts).map((text) => findingOf(rule, text)));
}

/** `text`: a clause. */
export function findingOf(rule: ListedRule, text: string): Finding {
  return {
    rule: rule.name,
    severity: rule.severity,
    text: sentence(text),
    remedy: rule.remedy,
  };
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}

/** The facts of one process alone. */
export function factsOf(process: ProcessFacts): Facts {
  return {
    processes: [process],
    database: null,
    index: null,
    disk: null,
    replica: null,
    losesStatements: null,
    redis: null,
  };
}

/** Why a process cannot answer on an interface, in a clause; null: it can. */
export function unreadyReason(process: ProcessFacts, name: Interface): string | null {
  const facts = factsOf(process);
  const failing = RULES.filter(({ fails }) => fails.includes(name));
  return failing.flatMap((rule) => rule.find(facts))[0] ?? null;
}

/** The names of the rules by which something is wrong, without what an answer to everybody should not tell. */
export function brokenRules(process: ProcessFacts): string[] {
  const facts = factsOf(process);
  return RULES.filter((rule) => rule.find(facts).length > 0).map(({ name }) => name);
}

const INTERFACES = ['v2', 'v3', 'stream', 'index', 'worker'] as const;

/** Why each interface that a process has cannot answer; null: it can. */
export function readinessOf(process: ProcessFacts): Readonly<Record<string, string | null>> {
  const served = INTERFACES.filter((name) => process[name] !== null);
  return Object.fromEntries(served.map((name) => [name, unreadyReason(process, name)]));
}
