import { setTimeout as sleep } from 'node:timers/promises';
import { type Difference, differencesOf } from './differences.ts';
import type { Host, HostResponse } from './host.ts';
import { type Question, questionsAbout } from './questions.ts';
import { readSamples } from './samples.ts';

export interface CompareOptions {
  readonly hosts: readonly [Host, Host];
  readonly operations: readonly string[];
  readonly count: number;
  readonly seed: string;
}

/** A difference of two answers, with the first question that showed the difference. */
export interface FoundDifference extends Difference {
  readonly urls: readonly [string, string];
  /** In how many answers it was seen. */
  count: number;
}

/** What was found about one operation. */
export interface OperationResult {
  readonly operation: string;
  asked: number;
  /** Answers without any difference. */
  equal: number;
  readonly differences: Map<string, FoundDifference>;
}

/** An answer may change between two requests: what still differs after a pause, differs. */
const REPEAT_MS = 2000;

/** Asks both hosts the same questions, and collects what is different. `onQuestion` receives the number of answers so far. */
export async function compareHosts(
  { hosts, operations, count, seed }: CompareOptions,
  onQuestion: (answered: number) => void,
  signal: AbortSignal,
): Promise<readonly OperationResult[]> {
  const samples = await readSamples(hosts[0], seed, signal);
  const results = new Map<string, OperationResult>();
  let answered = 0;
  for (const question of questionsAbout(operations, samples, count)) {
    const { operation } = question;
    const result = results.get(operation) ?? newResult(operation);
    results.set(operation, result);
    let differences = await ask(hosts, question, signal);
    if (differences.some(({ kind }) => kind === 'value')) {
      await sleep(REPEAT_MS, undefined, { signal });
      differences = await ask(hosts, question, signal);
    }
    addTo(result, differences, [
      hosts[0].urlOf(operation, question.params),
      hosts[1].urlOf(operation, question.params),
    ]);
    onQuestion(++answered);
  }
  return [...results.values()];
}

function newResult(operation: string): OperationResult {
  return { operation, asked: 0, equal: 0, differences: new Map() };
}

async function ask(
  hosts: readonly [Host, Host],
  { operation, params }: Question,
  signal: AbortSignal,
): Promise<readonly Difference[]> {
  const [a, b] = await Promise.all([
    hosts[0].get(operation, params, signal),
    hosts[1].get(operation, params, signal),
  ]);
  return responseDifferences(a, b);
}

/** Of answers with different statuses, only these are compared. */
function responseDifferences(a: HostResponse, b: HostResponse): readonly Difference[] {
  if (a.status !== b.status) {
    const texts = [String(a.status), String(b.status)] as const;
    return [{ path: '(status)', kind: 'value', texts }];
  }
  // What cannot be read is not equal.
  if (a.status === 200 && (a.body === null || b.body === null))
    return [{ path: '(body)', kind: 'value', texts: [readability(a), readability(b)] }];
  // The texts of errors are not part of the interface.
  return a.status === 200 ? differencesOf(a.body, b.body) : [];
}

function readability({ body }: HostResponse): string {
  return body === null ? 'cannot be read' : 'JSON';
}

function addTo(
  result: OperationResult,
  differences: readonly Difference[],
  urls: readonly [string, string],
): void {
  result.asked++;
  if (differences.length === 0) result.equal++;
  for (const difference of differences) {
    const name = `${difference.kind} ${difference.path}`;
    const known = result.differences.get(name);
    if (known) known.count++;
    else result.differences.set(name, { ...difference, urls, count: 1 });
  }
}
