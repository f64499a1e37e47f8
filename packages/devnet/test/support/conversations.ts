import {
  type Answer,
  decodeAnswer,
  type FunctionName,
  type ServerError,
} from '@tonway/lite-client';
import { readJsonLines } from '@tonway/tools/fixtures';

export const NETWORKS = ['localnet', 'localnet/split'] as const;
export type Network = (typeof NETWORKS)[number];

/** A recorded query to a real lite server, its answer, and the server's head. */
export interface Conversation {
  /** The position in the recording, from 1. */
  readonly row: number;
  /** The name without `liteServer.`; invalid rows are named after their error. */
  readonly name: string;
  readonly request: Uint8Array;
  /** Null: the node never answered. */
  readonly response: Uint8Array | null;
  readonly note: string;
  /** The seqno of the server's head, as far as answers so far contain it. */
  readonly head: number;
  /** The server's clock, if the answer contains it. */
  readonly nowSeconds: number;
}

interface Row {
  readonly name: string;
  readonly request: string;
  readonly response: string | null;
  readonly note: string;
}

export function* conversations(network: Network): Generator<Conversation> {
  let [row, head] = [0, 0];
  for (const { name, request, response, note } of readJsonLines<Row>(
    network,
    'liteserver.jsonl.gz',
  )) {
    const answered = response === null ? null : Buffer.from(response, 'base64');
    const short = name.replace('liteServer.', '');
    const answer = answered && tryDecode(short.split('+').at(-1) as FunctionName, answered);
    head = Math.max(head, answer ? namedHead(answer) : 0);
    const nowSeconds = answer && 'now' in answer ? answer.now : 0;
    const asked = Buffer.from(request, 'base64');
    yield { row: ++row, name: short, request: asked, response: answered, note, head, nowSeconds };
  }
}

const HEAD_IN_ERROR =
  /last known masterchain block: (\d+)|ls_seqno=(\d+)|reference .*block \(-1,\w+,(\d+)\):/;

/** The newest masterchain block in an answer, or 0. */
function namedHead(answer: Answer<FunctionName> | ServerError): number {
  if (answer.kind !== 'liteServer.error') return newestIn(answer);
  return Number(HEAD_IN_ERROR.exec(answer.message)?.slice(1).find(Boolean) ?? 0);
}

function newestIn(value: unknown): number {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return 0;
  const { workchain, seqno } = value as { workchain?: unknown; seqno?: unknown };
  if (workchain === -1 && typeof seqno === 'number') return seqno;
  return Math.max(0, ...Object.values(value).map(newestIn));
}

function tryDecode(
  name: FunctionName,
  response: Uint8Array,
): Answer<FunctionName> | ServerError | null {
  try {
    return decodeAnswer(name, response);
  } catch {
    return null;
  }
}
