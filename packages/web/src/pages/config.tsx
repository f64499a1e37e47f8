import { toBase64, writeBoc } from '@tonway/chain';
import { useEffect } from 'preact/hooks';
import type { PageProps } from '../location/page-props.ts';
import { AccountLink, AccountList } from '../ui/account-link.tsx';
import { Copy } from '../ui/copy.tsx';
import { Link } from '../ui/link.tsx';
import { Panel } from '../ui/panel.tsx';
import { AtBlock } from './config/at-block.tsx';
import type { Shown } from './config/decoded.ts';
import { meaningOf, unitOf } from './config/meanings.ts';
import { type Parameter, parametersOf } from './config/parameters.ts';
import { seqnoOf, useConfig } from './config/use-config.ts';

export default function ConfigPage({ query }: PageProps) {
  const seqno = seqnoOf(query);
  const { result, config } = useConfig(seqno);
  const isLoaded = config !== null;
  // the parameter that the address names is there only now
  useEffect(() => {
    if (isLoaded && location.hash)
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);
  return (
    <>
      <h1 tabIndex={-1}>Configuration</h1>
      <AtBlock seqno={seqno} />
      <Panel title="Parameters" result={result} skeletonRows={40}>
        {() => (
          <ol class="parameters">
            {parametersOf(config).map((each) => (
              <ParameterRow key={each.number} parameter={each} seqno={seqno} />
            ))}
          </ol>
        )}
      </Panel>
    </>
  );
}

function ParameterRow({
  parameter: { number, name, value, cell },
  seqno,
}: {
  readonly parameter: Parameter;
  readonly seqno: number | null;
}) {
  const boc = toBase64(writeBoc(cell));
  return (
    <li id={`p${number}`}>
      <h3>
        <a href={`#p${number}`} class="number">
          {number}
        </a>{' '}
        {name}
      </h3>
      <div class="value">
        <ParameterValue number={number} value={value} seqno={seqno} />
        <details class="cell">
          <summary>Cell</summary>
          <span class="hash">{cell.hashHex()}</span>
          <pre class="boc">{boc}</pre>
          <Copy text={boc} label="cell" />
        </details>
      </div>
    </li>
  );
}

const LAST_ADDRESS = 4;
const FUNDAMENTAL_CONTRACTS = 31;
const VALIDATOR_SETS: readonly number[] = [32, 33, 34, 35, 36, 37];

function ParameterValue({
  number,
  value,
  seqno,
}: {
  readonly number: number;
  readonly value: Shown | null;
  readonly seqno: number | null;
}) {
  if (value === null) return <p class="empty">This parameter is not decoded.</p>;
  if (number >= 0 && number <= LAST_ADDRESS) return <AccountLink address={`-1:${value}`} />;
  if (number === FUNDAMENTAL_CONTRACTS && typeof value === 'string')
    return <AccountList accounts={value.split(', ').map((hash) => `-1:${hash}`)} />;
  if (!VALIDATOR_SETS.includes(number) || typeof value === 'string')
    return <Value parameter={number} value={value} />;
  return (
    <>
      <Value parameter={number} value={value.filter(({ name }) => name !== 'validators')} />
      <Link to={seqno === null ? '/validators' : `/validators?seqno=${seqno}`}>All validators</Link>
    </>
  );
}

const RAW_ADDRESS = /^-?\d+:[0-9a-f]{64}$/;
const OPEN_FIELDS = 12;

interface ValueProps {
  readonly parameter: number;
  readonly value: Shown;
  /** The names of the fields that lead to the value. */
  readonly path?: readonly string[];
}

/** A text, or fields; long lists are closed. */
function Value({ parameter, value, path = [] }: ValueProps) {
  if (typeof value === 'string') return <Leaf parameter={parameter} path={path} text={value} />;
  const fields = (
    <dl class="decoded">
      {value.map((field) => (
        <div key={field.name}>
          <dt>
            {RAW_ADDRESS.test(field.name) ? <AccountLink address={field.name} /> : field.name}
          </dt>
          <dd>
            <Value parameter={parameter} path={[...path, field.name]} value={field.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
  if (value.length <= OPEN_FIELDS) return fields;
  return (
    <details>
      <summary>{value.length} fields</summary>
      {fields}
    </details>
  );
}

interface LeafProps {
  readonly parameter: number;
  readonly path: readonly string[];
  readonly text: string;
}

/** The digits as they are stored, and what they mean. */
function Leaf({ parameter, path, text }: LeafProps) {
  const unit = unitOf(parameter, path);
  if (unit === 'account' && /^[0-9a-f]{64}$/.test(text))
    return <AccountLink address={`-1:${text}`} />;
  const meaning = meaningOf(unit, text);
  return (
    <>
      <span class="leaf">{text}</span>
      {meaning !== null && <span class="meaning">{meaning}</span>}
    </>
  );
}
