import { useState } from 'preact/hooks';
import { Copy } from './copy.tsx';
import { lazy } from './lazy.tsx';

const BocCells = lazy(async () => (await import('./boc-cells.tsx')).BocCells);

interface BocProps {
  /** In base64. */
  readonly boc: string;
  /** What it is, such as `code`. */
  readonly name: string;
}

/** A bag of cells: its cells when it is opened, as base64, as hexadecimal digits and as a file. */
export function Boc({ boc, name }: BocProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="boc">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{sizeOf(boc).toLocaleString('en')} bytes</summary>
        {isOpen && <BocCells boc={boc} name={name} />}
      </details>
      <Copy text={boc} label={`${name} as base64`} />
    </div>
  );
}

function sizeOf(base64: string): number {
  return (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0);
}
