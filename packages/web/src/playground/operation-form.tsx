import { useMemo, useState } from 'preact/hooks';
import { serverUrl } from '../data/api.ts';
import type { InterfaceName } from '../routes/interfaces.ts';
import { MarkedText } from '../ui/marked-text.tsx';
import { Switch } from '../ui/switch.tsx';
import { AnswerView } from './answer-view.tsx';
import { codesOf } from './code.ts';
import { CodeView } from './code-view.tsx';
import { type Examples, exampleFor, neededFields } from './examples.ts';
import { FieldRow } from './field-row.tsx';
import { type Field, fieldsOf } from './fields.ts';
import { hashOf, type Values, valuesOf } from './form.ts';
import { freshValues, isDevnet } from './fresh-values.ts';
import { remember } from './history.ts';
import { HistoryView } from './history-view.tsx';
import { needOf } from './needs.ts';
import type { OpenApi } from './openapi.ts';
import type { Operation } from './operations.ts';
import { type Problems, requestOf } from './request.ts';
import { SchemaView } from './schema-view.tsx';
import { useExchange } from './use-exchange.ts';
import { useFormState } from './use-form-state.ts';

interface OperationFormProps {
  readonly document: OpenApi;
  readonly interfaceName: InterfaceName;
  readonly operation: Operation;
  readonly examples: Examples;
  /** Whether requests are sent with a key. */
  readonly hasKey: boolean;
}

/** The form of an operation, its request as code, and the answer. */
export function OperationForm(props: OperationFormProps) {
  const { document, interfaceName, operation, examples, hasKey } = props;
  const [state, setState, isShared] = useFormState();
  const { exchange, send, stop } = useExchange();
  const [problems, setProblems] = useState<Problems>({});
  const [isFilling, setFilling] = useState(false);
  const form = operation.forms.find(({ method }) => method === state.method) ?? operation.forms[0];
  const fields = useMemo(() => (form ? fieldsOf(document, form) : []), [document, form]);
  if (!form) return null;
  const values = valuesOf(state.values, fields);
  const { request } = requestOf(operation, form.method, fields, values);
  const change = (name: string, texts: readonly string[]) => {
    setProblems(({ [name]: _, ...others }) => others);
    setState({ method: state.method, values: { ...values, [name]: texts } });
  };
  const need = needOf(operation.id, isDevnet);
  const hasChoice = fields.some(({ name, isRequired }) => !isRequired && values[name]?.length);
  const needed = neededFields(operation.id, fields).filter(
    // What is chosen already is enough: two of several fields can contradict each other.
    ({ isRequired }) => isRequired || !hasChoice,
  );
  const fillIn = async () => {
    setFilling(true);
    const fresh = valuesOf(await freshValues(operation.id), fields);
    setFilling(false);
    const others = examplesFor(needed, examples, operation.id);
    setState({ method: state.method, values: { ...others, ...values, ...fresh } });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const built = requestOf(operation, form.method, fields, values);
    setProblems(built.problems ?? {});
    if (!built.request) return;
    void send(built.request);
    const { path, method } = built.request;
    const filled = hashOf({ method: state.method, values }) ?? '';
    remember({ interfaceName, operation: operation.id, method, path, form: filled });
  };
  const rows = (part: readonly Field[]) =>
    part.map((field) => (
      <FieldRow
        key={`${field.place} ${field.name}`}
        field={field}
        texts={values[field.name] ?? []}
        example={exampleFor(field, examples, operation.id)}
        problem={problems[field.name] ?? null}
        onChange={(texts) => change(field.name, texts)}
      />
    ));
  const headers = fields.filter(({ place }) => place === 'header');
  return (
    <div class="operation-columns">
      <form
        class="operation-form"
        onSubmit={submit}
        onKeyDown={(event) => isSendKey(event) && submit(event)}
        noValidate
      >
        <p class="operation-path">
          <span class="tag ok method">{form.method}</span> <code>{operation.path}</code>
        </p>
        <p class="operation-about">
          <MarkedText text={`${operation.summary}. ${operation.description}`} />
          {operation.isDeprecated && <span class="tag warning">deprecated</span>}
        </p>
        {rows(fields.filter(({ place }) => place !== 'header'))}
        {headers.length > 0 && (
          <details class="field-headers" open={headers.some(({ name }) => values[name])}>
            <summary>Headers</summary>
            {rows(headers)}
          </details>
        )}
        {!isShared && (
          <p class="notice">The form is too long for the address: it cannot be shared as a link.</p>
        )}
        {need !== null && <p class="muted">{need}</p>}
        <div class="form-actions">
          <button type="submit" class="primary send" title="Ctrl Enter" disabled={isFilling}>
            Send
          </button>
          {exchange.isRunning && (
            <button type="button" onClick={stop}>
              Stop
            </button>
          )}
          {needed.length > 0 && (
            <button type="button" disabled={isFilling} onClick={() => void fillIn()}>
              Fill in examples
            </button>
          )}
          {operation.forms.length > 1 && (
            <Switch
              label="Method"
              names={operation.forms.map(({ method }) => method)}
              value={form.method}
              onChange={(method) => setState({ method, values: state.values })}
            />
          )}
        </div>
      </form>
      <div class="operation-results">
        {request && (
          <CodeView codes={codesOf(request, { interfaceName, server: serverUrl, hasKey })} />
        )}
        <AnswerView exchange={exchange} />
        <SchemaView key={operation.id} document={document} operation={form.described} />
        <HistoryView />
      </div>
    </div>
  );
}

/** Ctrl Enter sends from any field, also from those of several lines; Enter alone is a line there. */
function isSendKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

function examplesFor(fields: readonly Field[], examples: Examples, operation: string): Values {
  const entries = fields.map((field) => [field.name, exampleFor(field, examples, operation)]);
  return Object.fromEntries(entries);
}
