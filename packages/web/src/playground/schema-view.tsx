import { useState } from 'preact/hooks';
import { MarkedText } from '../ui/marked-text.tsx';
import { type AnswerField, answerSchema, fieldsOfType } from './answer-fields.ts';
import type { DescribedOperation, OpenApi } from './openapi.ts';

interface SchemaViewProps {
  readonly document: OpenApi;
  readonly operation: DescribedOperation;
}

/** The fields of the answer, with their types and meanings; nested ones are closed. */
export function SchemaView({ document, operation }: SchemaViewProps) {
  const schema = answerSchema(operation);
  if (!schema) return null;
  const fields = fieldsOfType(document, schema);
  if (fields.length === 0) return null;
  return (
    <section class="panel schema-panel" aria-labelledby="answer-fields">
      <header class="panel-header">
        <h2 id="answer-fields">Fields of the answer</h2>
      </header>
      <Fields document={document} fields={fields} />
    </section>
  );
}

interface FieldsProps {
  readonly document: OpenApi;
  readonly fields: readonly AnswerField[];
}

function Fields({ document, fields }: FieldsProps) {
  return (
    <ul class="schema">
      {fields.map((field) => (
        <li key={field.name}>
          <FieldOfAnswer document={document} field={field} />
        </li>
      ))}
    </ul>
  );
}

interface FieldOfAnswerProps {
  readonly document: OpenApi;
  readonly field: AnswerField;
}

function FieldOfAnswer({ document, field }: FieldOfAnswerProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, type, isOptional, description, schema } = field;
  const head = (
    <>
      <code>{name}</code>{' '}
      <small class="muted">
        {type}
        {isOptional && ', optional'}
      </small>
    </>
  );
  const fields = fieldsOfType(document, schema);
  return (
    <>
      {fields.length === 0 ? (
        <p>{head}</p>
      ) : (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{head}</summary>
          {isOpen && <Fields document={document} fields={fields} />}
        </details>
      )}
      {description !== '' && (
        <p class="schema-text">
          <MarkedText text={description} />
        </p>
      )}
    </>
  );
}
