import { type Cell, readBoc } from '@tonway/chain';
import { useMemo } from 'preact/hooks';
import { counted } from '../format/text.ts';
import { AccountLink } from '../ui/account-link.tsx';
import { CellTree } from '../ui/cell-tree.tsx';
import { Copy } from '../ui/copy.tsx';
import { addressOf, bocBytes, hexOfInteger, type StackEntry } from './entries.ts';

/** The results of a get-method, from the bottom of the stack. */
export function StackView({ entries }: { readonly entries: readonly StackEntry[] }) {
  if (entries.length === 0) return <p class="empty">The stack is empty.</p>;
  return (
    <ol class="stack-view" start={0}>
      {entries.map((entry, index) => (
        <li key={index}>
          <span class="stack-type">{entry.type}</span>
          <StackValue entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function StackValue({ entry }: { readonly entry: StackEntry }) {
  switch (entry.type) {
    case 'number':
      return <NumberValue value={entry.value} />;
    case 'cell':
      return <BocValue boc={entry.value} />;
    case 'slice':
    case 'address': {
      const address = entry.type === 'address' ? entry.value : addressOf(entry.value);
      return address === null ? (
        <BocValue boc={entry.value} />
      ) : (
        <AccountLink address={address} canCopy />
      );
    }
    case 'tuple':
    case 'list':
      return (
        <details class="stack-nested">
          <summary>{counted(entry.entries.length, 'element')}</summary>
          <StackView entries={entry.entries} />
        </details>
      );
    case 'null':
      return null;
    default:
      return <span class="muted">a builder or a continuation, which has no form</span>;
  }
}

/** `NaN` is a number of the TVM too. */
function NumberValue({ value }: { readonly value: string }) {
  const isInteger = /^-?\d{1,90}$/.test(value);
  return (
    <span class="stack-number">
      <code>{value.slice(0, 100)}</code>
      {isInteger && <code class="muted">{hexOfInteger(value)}</code>}
      <Copy text={value} label="number" />
    </span>
  );
}

function BocValue({ boc }: { readonly boc: string }) {
  const cell = useMemo(() => cellOf(boc), [boc]);
  return (
    <div class="stack-cell">
      {cell ? <CellTree cell={cell} isOpen={false} /> : <span class="failed">no bag of cells</span>}
      <Copy text={boc} label="bag of cells" />
    </div>
  );
}

function cellOf(boc: string): Cell | null {
  try {
    return readBoc(bocBytes(boc));
  } catch {
    return null;
  }
}
