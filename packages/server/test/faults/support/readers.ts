import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@tonway/tools/random';
import type { Question } from './questions.ts';
import type { Truth } from './truth.ts';

/** What became of one request. */
export interface Outcome {
  readonly question: Question;
  readonly startMs: number;
  readonly ms: number;
  /** Null: answered, and rightly. */
  readonly error: string | null;
  /** It was answered, and not with the truth. */
  readonly isWrong: boolean;
  /** The block that the answer is about, where it names one. */
  readonly seqno: number | null;
}

export interface ReadersOptions {
  readonly url: string;
  readonly truth: Truth;
  readonly clients: number;
  /** What a client waits on average before it asks again. */
  readonly thinkMs: number;
  readonly next: (random: Random) => Question;
  /** Such as a key. */
  readonly headers?: (random: Random) => Readonly<Record<string, string>>;
  readonly onOutcome: (outcome: Outcome) => void;
}

const CLIENT_TIMEOUT_MS = 20_000;

/** Clients that ask on connections of their own until the signal comes. */
export async function readUntil(signal: AbortSignal, options: ReadersOptions): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.clients });
  await Promise.all(
    Array.from({ length: options.clients }, (_, i) =>
      readOn(signal, agent, new Random(i), options),
    ),
  );
  agent.destroy();
}

async function readOn(
  signal: AbortSignal,
  agent: Agent,
  random: Random,
  { url, truth, thinkMs, next, headers = () => ({}), onOutcome }: ReadersOptions,
): Promise<void> {
  while (true) {
    await sleep(random.below(2 * thinkMs), undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    onOutcome(await ask({ url, agent, headers: headers(random) }, truth, next(random)));
  }
}

interface Way {
  readonly url: string;
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
}

async function ask(way: Way, truth: Truth, question: Question): Promise<Outcome> {
  const startMs = performance.now();
  const end = (error: string | null, isWrong = false, seqno: number | null = null): Outcome => {
    return { question, startMs, ms: performance.now() - startMs, error, isWrong, seqno };
  };
  let answer: Awaited<ReturnType<typeof post>>;
  try {
    answer = await post(way, question);
  } catch (error) {
    return end(String(error));
  }
  if (answer.status !== 200) return end(`${answer.status} ${JSON.parse(answer.body).error}`);
  try {
    const named = answer.block === null ? null : truth.named(answer.block);
    question.check(JSON.parse(answer.body).result as never, named);
    return end(null, false, named?.id.seqno ?? null);
  } catch (error) {
    return end(String(error), true);
  }
}

function post({ url, agent, headers: given }: Way, { operation, body }: Question) {
  return new Promise<{ status: number; body: string; block: string | null }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...given };
    const options = { method: 'POST', agent, headers };
    const asking = request(`${url}/api/v2/${operation}`, options, (response) => {
      const { statusCode: status = 0, headers: told } = response;
      const block = told['x-tonway-block'];
      text(response).then(
        (body) => resolve({ status, body, block: block ? String(block) : null }),
        reject,
      );
    });
    asking.setTimeout(CLIENT_TIMEOUT_MS, () => asking.destroy(new Error('no answer')));
    asking.on('error', reject).end(JSON.stringify(body));
  });
}
