import { counted } from '../format/text.ts';
import { type BlockId, blockName, blockPath } from '../routes/block-id.ts';
import { Link } from './link.tsx';
import { Time } from './time.tsx';

/** A block of v3, as far as a row shows it. */
export interface RowBlock extends BlockId {
  readonly gen_utime: string | number;
  readonly tx_count: number;
}

export function BlockRows({ blocks }: { readonly blocks: readonly RowBlock[] }) {
  if (blocks.length === 0) return <p class="empty">There are no blocks yet.</p>;
  return (
    <ul class="rows">
      {blocks.map((block) => (
        <li key={blockPath(block)} data-row>
          <span class="main">
            <Link to={blockPath(block)} class="id">
              {blockName(block)}
            </Link>
          </span>
          <span class="side muted">{counted(block.tx_count, 'transaction')}</span>
          <span class="side">
            <Time utime={Number(block.gen_utime)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
