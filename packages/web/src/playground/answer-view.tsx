import { useMemo, useState } from 'preact/hooks';
import { type Json, jsonText, parseJson } from '../format/json.ts';
import { counted } from '../format/text.ts';
import { entryOfTyped, type StackEntry } from '../stack/entries.ts';
import { StackView } from '../stack/stack-view.tsx';
import { Copy } from '../ui/copy.tsx';
import { JsonTree } from '../ui/json-tree.tsx';
import { Switch } from '../ui/switch.tsx';
import { type Answer, type NumberedEvent, toldHeaders } from './exchange.ts';
import type { Exchange } from './use-exchange.ts';

/** What came back: status, time and headers, and the body as a tree or as text. */
export function AnswerView({
  exchange: { answer, isRunning, failure },
}: {
  readonly exchange: Exchange;
}) {
  if (!answer && !isRunning && failure === null) return null;
  return (
    <section class="panel" aria-label="Answer" aria-busy={isRunning}>
      <div role="status" class="answer-status">
        {answer ? <StatusLine answer={answer} /> : isRunning && <span class="muted">Waiting…</span>}
        {failure !== null && <span class="failed">{failure}</span>}
      </div>
      {answer && <HeaderFacts answer={answer} />}
      {answer?.body.kind === 'text' && <BodyView {...answer.body} />}
      {answer?.body.kind === 'events' && (
        <EventsView events={answer.body.events} isRunning={isRunning} />
      )}
    </section>
  );
}

function StatusLine({ answer }: { readonly answer: Answer }) {
  const { status, statusText, elapsedMs, body } = answer;
  return (
    <>
      <span class={status < 400 ? 'tag ok' : 'tag failed'}>
        {status} {statusText}
      </span>{' '}
      <span class="muted">
        in {elapsedMs} ms
        {body.kind === 'text' && `, ${counted(body.text.length, 'character')}`}
      </span>
    </>
  );
}

function HeaderFacts({ answer }: { readonly answer: Answer }) {
  const told = toldHeaders(answer);
  return (
    <details class="answer-headers">
      <summary>
        {told.length === 0
          ? 'Headers'
          : told.map(([name, value]) => (
              <span key={name} class="header-fact">
                {name}: <b>{shortValue(value)}</b>
              </span>
            ))}
      </summary>
      <pre>{answer.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
    </details>
  );
}

const MAX_VALUE = 40;

function shortValue(value: string): string {
  return value.length <= MAX_VALUE ? value : `${value.slice(0, MAX_VALUE)}…`;
}

const MAX_SHOWN = 200_000;

function BodyView({ text, isCut }: { readonly text: string; readonly isCut: boolean }) {
  const [view, setView] = useState<string>('Tree');
  const json = useMemo(() => tryParse(text), [text]);
  const stack = typedStackOf(json);
  const views = stack ? ['Tree', 'Stack', 'Text'] : ['Tree', 'Text'];
  if (text === '') return <p class="empty">The answer has no body.</p>;
  return (
    <>
      <div class="answer-bar">
        {json !== undefined && (
          <Switch label="View of the answer" names={views} value={view} onChange={setView} />
        )}
        <Extra json={json} />
        <Copy text={text} label="answer" />
      </div>
      {isCut && <p class="notice">The answer is too long; the rest is left out.</p>}
      {stack && view === 'Stack' ? (
        <StackView entries={stack} />
      ) : json !== undefined && view !== 'Text' ? (
        <div class="json-tree">
          <JsonTree value={json} />
        </div>
      ) : (
        <BodyText text={json === undefined ? text : jsonText(json)} />
      )}
    </>
  );
}

function BodyText({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <pre class="answer-text" tabIndex={0}>
      {text.slice(0, MAX_SHOWN)}
      {text.length > MAX_SHOWN && `\n… ${counted(text.length - MAX_SHOWN, 'more character')}`}
    </pre>
  );
}

/** The results of `runGetMethodStd`; null if the answer is another one. */
function typedStackOf(json: Json | undefined): readonly StackEntry[] | null {
  const { result } = (json ?? {}) as { readonly result?: { readonly stack?: Json } };
  const stack = result?.stack;
  const isTyped = Array.isArray(stack) && stack.every((each) => each?.['@type']);
  return isTyped ? stack.map((each) => entryOfTyped(each)) : null;
}

/** The time and the server that v2 tells with each answer. */
function Extra({ json }: { readonly json: Json | undefined }) {
  const extra = (json as { readonly '@extra'?: Json } | null | undefined)?.['@extra'];
  return typeof extra === 'string' ? <code class="muted">@extra {extra.slice(0, 100)}</code> : null;
}

interface EventsViewProps {
  readonly events: readonly NumberedEvent[];
  readonly isRunning: boolean;
}

/** The notifications of a stream, the newest first. */
function EventsView({ events, isRunning }: EventsViewProps) {
  return (
    <div role="log" aria-label="Notifications">
      {events.length === 0 && (
        <p class="empty">
          {isRunning ? 'The stream is open. Waiting for notifications…' : 'No notification came.'}
        </p>
      )}
      {events.map(({ number, name, data }) => {
        const json = tryParse(data);
        const { type } = (json ?? {}) as { readonly type?: unknown };
        const label = `${number} ${typeof type === 'string' ? type.slice(0, 40) : name}`;
        return (
          <div class="json-tree" key={number}>
            <JsonTree name={label} value={json ?? data} openLevels={0} />
          </div>
        );
      })}
    </div>
  );
}

/** Undefined if the text is not JSON, or nested deeper than the browser can follow. */
function tryParse(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
