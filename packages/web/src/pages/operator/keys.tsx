import { ClientError } from '@tonway/client';
import { useState } from 'preact/hooks';
import { visibleText } from '../../format/text.ts';
import type { Key, KeySecret, Keys, Plan } from '../../generated/operator.generated.ts';
import { pathWith, useLocation } from '../../location/router.ts';
import { post, useOperator } from '../../operator/client.ts';
import { countText } from '../../operator/numbers.ts';
import { Copy } from '../../ui/copy.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { Frame } from './frame.tsx';
import { UsageOfKey } from './key-usage.tsx';
import { RefusedNow } from './refused-now.tsx';

/** The old text of a rotated key stays valid for a day. */
const GRACE_SECONDS = 86_400;
const MAX_NAME = 60;

export default function KeysPage() {
  return <Frame title="Keys">{() => <Content />}</Frame>;
}

function Content() {
  const result = useOperator<Keys>('/keys');
  const { query } = useLocation();
  const usedKey = query.get('key');
  const [secret, setSecret] = useState<KeySecret | null>(null);
  const [failure, setFailure] = useState('');
  const change = async (path: string, body: object) => {
    try {
      setFailure('');
      const answer = await post<Partial<KeySecret>>(path, body);
      setSecret(answer.secret ? (answer as KeySecret) : null);
      result.reload();
    } catch (error) {
      setFailure(error instanceof ClientError ? error.message : String(error));
    }
  };
  return (
    <>
      {secret && <Secret secret={secret} onClose={() => setSecret(null)} />}
      {failure !== '' && (
        <div class="failure" role="alert">
          <p>{failure}</p>
        </div>
      )}
      {usedKey !== null && <UsageOfKey id={usedKey} day={query.get('day')} />}
      <RefusedNow />
      <Panel title="API keys" result={result} skeletonRows={8}>
        {({ keys, plans }) => (
          <>
            <CreateForm plans={plans} onCreate={(body) => change('/keys', body)} />
            <KeyTable keys={keys} onChange={change} />
          </>
        )}
      </Panel>
    </>
  );
}

function Secret({
  secret: { id, secret },
  onClose,
}: {
  readonly secret: KeySecret;
  readonly onClose: () => void;
}) {
  return (
    <div class="notice" role="status">
      <p>
        The text of key {id}. It is shown <strong>only once</strong>: store it now.
      </p>
      <p>
        <code>{secret}</code> <Copy text={secret} label="key" />
      </p>
      <button type="button" onClick={onClose}>
        I have stored it
      </button>
    </div>
  );
}

function CreateForm({
  plans,
  onCreate,
}: {
  readonly plans: readonly Plan[];
  readonly onCreate: (key: object) => Promise<void>;
}) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const owner = String(data.get('owner') ?? '').trim();
    void onCreate({
      name: String(data.get('name') ?? '').trim(),
      plan: String(data.get('plan') ?? ''),
      owner: owner === '' ? null : owner,
    });
    form.reset();
  };
  return (
    <form class="control-form" onSubmit={submit}>
      <label>
        Name <input name="name" required maxLength={200} autocomplete="off" />
      </label>
      <label>
        Owner <input name="owner" maxLength={200} placeholder="none" autocomplete="off" />
      </label>
      <label>
        Plan{' '}
        <select name="plan">
          {plans.map(({ name, ratePerSecond }) => (
            <option key={name} value={name}>
              {name}: {ratePerSecond} per second
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Create a key</button>
    </form>
  );
}

type OnChange = (path: string, body: object) => Promise<void>;

const COLUMNS: readonly Column<Key>[] = [
  { name: 'Key', cell: ({ id }) => id },
  { name: 'Begins with', cell: ({ prefix }) => <span class="id">{prefix}…</span> },
  { name: 'Name', cell: ({ name }) => <bdi>{visibleText(name, MAX_NAME)}</bdi> },
  {
    name: 'Owner',
    cell: ({ owner }) => owner !== null && <bdi>{visibleText(owner, MAX_NAME)}</bdi>,
  },
  { name: 'Plan', cell: ({ plan }) => plan },
  { name: 'Per second', isNumber: true, cell: ({ ratePerSecond }) => countText(ratePerSecond) },
  { name: 'Networks', cell: ({ networks }) => networks?.join(', ') ?? 'all' },
  { name: 'Created', cell: ({ createdUtime }) => <Time utime={createdUtime} /> },
  { name: 'State', cell: (key) => <State keyInfo={key} /> },
  {
    name: 'Requests, 30 days',
    isNumber: true,
    cell: ({ id, requests }) => (
      <Link to={pathWith({ key: `${id}`, day: null })}>
        {countText(requests)}
        <span class="visually-hidden"> (usage of key {id})</span>
      </Link>
    ),
  },
];

function KeyTable({
  keys,
  onChange,
}: {
  readonly keys: readonly Key[];
  readonly onChange: OnChange;
}) {
  if (keys.length === 0) return <p class="empty">There are no keys.</p>;
  const change: Column<Key> = {
    name: 'Change',
    cell: ({ id, state }) => state === 'active' && <Changes id={id} onChange={onChange} />,
  };
  return (
    <DataTable label="API keys" columns={[...COLUMNS, change]} rows={keys} keyOf={({ id }) => id} />
  );
}

function Changes({ id, onChange }: { readonly id: number; readonly onChange: OnChange }) {
  return (
    <span class="key-actions">
      <Confirmed
        label={`Rotate key ${id}`}
        text="Rotate"
        question="The old text stays valid for a day."
        onConfirm={() => void onChange(`/keys/${id}/rotate`, { graceSeconds: GRACE_SECONDS })}
      />
      <Confirmed
        label={`Revoke key ${id}`}
        text="Revoke"
        question="This cannot be undone."
        onConfirm={() => void onChange(`/keys/${id}/revoke`, {})}
      />
    </span>
  );
}

function State({ keyInfo: { state, expiresUtime } }: { readonly keyInfo: Key }) {
  if (state !== 'active') return <span class="tag failed">✕ {state}</span>;
  if (expiresUtime === null) return <span class="tag ok">active</span>;
  return (
    <>
      <span class="tag ok">active</span> until{' '}
      {new Date(expiresUtime * 1000).toISOString().slice(0, 10)}
    </>
  );
}

interface ConfirmedProps {
  readonly label: string;
  readonly text: string;
  readonly question: string;
  readonly onConfirm: () => void;
}

/** A button that asks once before it acts. */
function Confirmed({ label, text, question, onConfirm }: ConfirmedProps) {
  const [isAsking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    onConfirm();
  };
  if (!isAsking)
    return (
      <button type="button" class="link" aria-label={label} onClick={() => setAsking(true)}>
        {text}
      </button>
    );
  return (
    <span class="confirm">
      {question}{' '}
      <button type="button" class="link" aria-label={`${label} now`} onClick={confirm}>
        {text} now
      </button>{' '}
      <button type="button" class="link" onClick={() => setAsking(false)}>
        Cancel
      </button>
    </span>
  );
}
