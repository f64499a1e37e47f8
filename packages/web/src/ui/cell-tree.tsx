import { type Cell, CellType } from '@tonway/chain';
import { useState } from 'preact/hooks';
import { cellData } from '../format/cell.ts';
import { counted } from '../format/text.ts';
import { Copy } from './copy.tsx';

const TYPES: Readonly<Record<number, string>> = {
  [CellType.PrunedBranch]: 'pruned branch',
  [CellType.Library]: 'library',
  [CellType.MerkleProof]: 'Merkle proof',
  [CellType.MerkleUpdate]: 'Merkle update',
};

/** A cell with its references; cells are drawn when they are opened. */
export function CellTree({
  cell,
  isOpen = true,
}: {
  readonly cell: Cell;
  readonly isOpen?: boolean;
}) {
  const [isShown, setShown] = useState(isOpen);
  const { bitLength, refCount, type } = cell;
  const data = cellData(cell);
  return (
    <details
      class="cell"
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>
        {type !== CellType.Ordinary && <span class="tag">{TYPES[type]}</span>}
        <span class="muted">
          {counted(bitLength, 'bit')}
          {refCount > 0 && `, ${counted(refCount, 'reference')}`}
        </span>
        {!isShown && <code class="cell-short">{data}</code>}
      </summary>
      {isShown && (
        <div class="cell-content">
          <div class="cell-data">
            <code>{data}</code>
            <Copy text={data} label="data" />
          </div>
          {cell.refs().map((ref, index) => (
            <CellTree key={index} cell={ref} isOpen={false} />
          ))}
        </div>
      )}
    </details>
  );
}
