import { decodeAnswer, decodeFunction, type FunctionName, type Query } from '@tonway/lite-client';
import { type Conversation, conversations, NETWORKS } from '../../../support/conversations.ts';
import { Facts } from './facts.ts';

export interface Recording {
  readonly facts: Facts;
  /** Kinds of queries with their recorded modes. */
  readonly asked: ReadonlyMap<FunctionName, ReadonlySet<number>>;
  /** Requests that are not exactly one query. */
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

/** Null if the request is not a single query. */
function tryDecode({ request }: Conversation): Query | null {
  try {
    const query = decodeFunction(request);
    return NO_QUESTIONS.has(query.name) ? null : query;
  } catch {
    return null;
  }
}

/** Wrapper functions of the protocol. */
const NO_QUESTIONS: ReadonlySet<string> = new Set(['query', 'waitMasterchainSeqno']);
