import { decodeAnswer, decodeFunction, type FunctionName, type Query } from '@tonway/lite-client';
import { type Conversation, conversations, NETWORKS } from '../../../support/conversations.ts';
import { Facts } from './facts.ts';

export interface Recording {
  readonly facts: Facts;
  /** The kinds of questions, each with every mode that was asked with. */
  readonly asked: ReadonlyMap<FunctionName, ReadonlySet<number>>;
  /** Requests that are no question, or more than one. */
  readonly odd: readonly Conversation[];
}

export function readRecording(): Recording {
  const facts = new Facts();
  const asked = new Map<FunctionName, Set<number>>();
  const odd: Conversation[] = [];
  for (const row of NETWORKS.flatMap((network) => [...conversations(network)])) {
    const query = tryDecode(row);
    if (!row.response) continue;
    if (!query) {
      odd.push(row);
      continue;
    }
    const mode = modeOf(query.params);
    asked.set(query.name, (asked.get(query.name) ?? new Set()).add(mode));
    facts.add(query.name, mode, decodeAnswer(query.name, row.response));
  }
  return { facts, asked, odd };
}

export function modeOf(params: object): number {
  return 'mode' in params ? Number(params.mode) : 0;
}

/** Null: it is no single question. */
function tryDecode({ request }: Conversation): Query | null {
  try {
    const query = decodeFunction(request);
    return NO_QUESTIONS.has(query.name) ? null : query;
  } catch {
    return null;
  }
}

/** Functions of the protocol itself. */
const NO_QUESTIONS: ReadonlySet<string> = new Set(['query', 'waitMasterchainSeqno']);
