import { ConnectionError, type LiteError } from '../errors.ts';
import { LiteServerError } from '../server-error.ts';
import type { Answer } from '../tl/lite-api.ts';
import type { FunctionName } from '../tl/types.ts';
import { type ChoiceLimits, choose, refusalOf } from './choice.ts';
import { Latency } from './latency.ts';
import { type InFlightQuery, isTransient, noServer, outOfTime, type Question } from './question.ts';
import type { Server } from './server.ts';
import { WaitingLine } from './waiting-line.ts';

/** For one server's answer, to any question or by its name. */
export type AttemptTimeout = number | ((name: FunctionName) => number);

interface DispatcherSettings extends ChoiceLimits {
  readonly attemptTimeoutMs: AttemptTimeout;
  readonly maxWaiting: number;
  readonly exploration: number;
  readonly random: () => number;
}

/** Where every server is gone, one may be back within so long; who waits longer is told. */
const GONE_MS = 400;

/** Finds a server for each question, and lets the question wait where none has room. */
export class Dispatcher {
  readonly latency = new Latency();
  readonly #servers: readonly Server[];
  readonly #settings: DispatcherSettings;
  readonly #line: WaitingLine;
  readonly #givers = new WeakMap<object, Server>();
  #closed = false;

  constructor(servers: readonly Server[], settings: DispatcherSettings) {
    this.#servers = servers;
    this.#settings = settings;
    const hasRoom = () => servers.some((server) => server.isFree);
    this.#line = new WaitingLine(settings.maxWaiting, hasRoom);
  }

  get waiting(): number {
    return this.#line.length;
  }

  /** The newest masterchain block that two servers claim to have, or the only one that claims any. */
  get headSeqno(): number {
    const usable = this.#servers.filter((server) => server.unusable === null);
    const heads = usable.map((server) => server.chain?.head.seqno ?? 0).sort((a, b) => b - a);
    return heads[1] ?? heads[0] ?? 0;
  }

  whoGave(answer: object): Server | undefined {
    return this.#givers.get(answer);
  }

  /** Something has changed with the servers. */
  serve(): void {
    this.#line.serve();
  }

  close(): void {
    this.#closed = true;
    this.#line.rejectAll(poolClosed());
  }

  /** Waits for a server that can answer; who has failed already does not wait for one to come back. */
  async assign<Name extends FunctionName>(
    question: Question<Name>,
    failure: LiteError | null,
  ): Promise<InFlightQuery<Name>> {
    if (this.#closed) throw poolClosed();
    const found: { query?: InFlightQuery<Name> | null } = {};
    const start = () => {
      found.query = this.start(question);
      if (!found.query) this.#checkHope(question, failure);
      return found.query !== null;
    };
    const timeoutMs = question.deadlineMs - performance.now();
    if (timeoutMs <= 0) throw failure ?? outOfTime(question);
    if (this.#line.length > 0 || !start()) await this.#wait(question, start, timeoutMs, failure);
    return found.query ?? Promise.reject(outOfTime(question));
  }

  async #wait(
    question: Question<FunctionName>,
    start: () => boolean,
    timeoutMs: number,
    failure: LiteError | null,
  ): Promise<void> {
    try {
      await this.#line.join(start, { timeoutMs, signal: question.signal });
    } catch (error) {
      const isTime = isTransient(error) && error.code === 'QUERY_TIMEOUT';
      throw isTime
        ? (failure ?? (this.#areGone ? noServer(this.#reasons(question)) : error))
        : error;
    }
  }

  /** Asks the best server that has room now; null where none has. */
  start<Name extends FunctionName>(question: Question<Name>): InFlightQuery<Name> | null {
    const { needs, asked } = question;
    const free = this.#fitting(question).filter((server) => server.isFree);
    const { exploration, random } = this.#settings;
    const server = choose(free, needs, exploration, random);
    if (!server) return null;
    asked.add(server);
    const answer = this.#ask(server, question);
    answer.catch(() => {});
    return { server, answer };
  }

  async #ask<Name extends FunctionName>(
    server: Server,
    { name, params, needs, answeredBy, deadlineMs, signal }: Question<Name>,
  ): Promise<Answer<Name>> {
    const startMs = performance.now();
    const { attemptTimeoutMs } = this.#settings;
    const attemptMs =
      typeof attemptTimeoutMs === 'number' ? attemptTimeoutMs : attemptTimeoutMs(name);
    const timeoutMs = Math.min(attemptMs, deadlineMs - startMs);
    const isShort = needs.seqno > (server.chain?.head.seqno ?? 0);
    const wait = isShort && { minSeqno: needs.seqno };
    const options = { timeoutMs, ...wait, ...(signal && { signal }) };
    const answer = await server.query(name, params, options).catch((error: Error) => {
      if (error instanceof LiteServerError) this.#givers.set(error, server);
      throw error;
    });
    this.latency.add(performance.now() - startMs);
    answeredBy?.add(server);
    this.#givers.set(answer, server);
    return answer;
  }

  #fitting(question: Question<FunctionName>): Server[] {
    const { headSeqno } = this;
    return this.#servers.filter(
      (server) => !question.asked.has(server) && !this.#refusal(server, question, headSeqno),
    );
  }

  #refusal(server: Server, { needs }: Question<FunctionName>, headSeqno = this.headSeqno) {
    return refusalOf(server, needs, headSeqno, this.#settings);
  }

  /** Throws where waiting is of no use. */
  #checkHope(question: Question<FunctionName>, failure: LiteError | null): void {
    const waitedMs = performance.now() - question.deadlineMs + question.timeoutMs;
    if (waitedMs > GONE_MS && this.#areGone) throw failure ?? noServer(this.#reasons(question));
    const rest = this.#servers.filter((server) => !question.asked.has(server));
    const refusals = rest.map((server) => this.#refusal(server, question));
    const mayPass = refusals.some((refusal) => refusal === null || (!failure && refusal.passes));
    if (!mayPass) throw failure ?? noServer(this.#reasons(question));
  }

  get #areGone(): boolean {
    return this.#servers.every(({ standing }) => standing === 'gone');
  }

  #reasons(question: Question<FunctionName>): string[] {
    return this.#servers.map((server) => {
      const why = question.asked.has(server) ? 'asked' : this.#refusal(server, question)?.why;
      return `${server.name} ${why ?? 'busy'}`;
    });
  }
}

function poolClosed(): ConnectionError {
  return new ConnectionError('CONNECTION_CLOSED', 'the pool is closed');
}
