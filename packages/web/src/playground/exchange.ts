import { type SseEvent, SseParser } from '@tonway/client';

/** An answer, as far as it is read. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Until the headers were there, in milliseconds. */
  readonly elapsedMs: number;
  readonly body: AnswerBody;
  readonly isComplete: boolean;
}

type AnswerBody =
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  /** The newest events first; older ones are forgotten. */
  | { readonly kind: 'events'; readonly events: readonly NumberedEvent[] };

export interface NumberedEvent extends SseEvent {
  readonly number: number;
}

const MAX_CHARS = 32 * 2 ** 20;
const MAX_EVENTS = 100;

/** Reads a response and reports what is there so far: answers when they end, streams with each event. */
export async function readAnswer(
  response: Response,
  elapsedMs: number,
  report: (answer: Answer) => void,
): Promise<void> {
  const { status, statusText } = response;
  const head = { status, statusText, elapsedMs, headers: [...response.headers] };
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const read = isStream ? readEvents : readText;
  await read(response, (body, isComplete) => report({ ...head, body, isComplete }));
}

type ReportBody = (body: AnswerBody, isComplete: boolean) => void;

async function readText(response: Response, report: ReportBody): Promise<void> {
  let text = '';
  for await (const part of textsOf(response)) {
    text += part;
    if (text.length > MAX_CHARS) break;
  }
  report({ kind: 'text', text: text.slice(0, MAX_CHARS), isCut: text.length > MAX_CHARS }, true);
}

async function readEvents(response: Response, report: ReportBody): Promise<void> {
  const parser = new SseParser();
  let events: readonly NumberedEvent[] = [];
  let count = 0;
  report({ kind: 'events', events }, false);
  for await (const part of textsOf(response)) {
    const fresh = [...parser.push(part)].map((event) => ({ ...event, number: ++count }));
    if (fresh.length === 0) continue;
    events = [...fresh.reverse(), ...events].slice(0, MAX_EVENTS);
    report({ kind: 'events', events }, false);
  }
  report({ kind: 'events', events }, true);
}

/** The text of a response in parts; a response that is not read to its end is cancelled. */
async function* textsOf({ body }: Response): AsyncGenerator<string, void, undefined> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

/** Headers that tell something about the answer: limits, and the block that it was read at. */
const TOLD = /^(ratelimit-|retry-after$|x-tonway-)/;

export function toldHeaders({ headers }: Answer): readonly (readonly [string, string])[] {
  return headers.filter(([name]) => TOLD.test(name));
}
