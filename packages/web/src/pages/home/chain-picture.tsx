import { counted } from '../../format/text.ts';
import { blockPath } from '../../routes/block-id.ts';
import { Link } from '../../ui/link.tsx';
import type { CommittedBlocks, ListedBlock } from './committed-blocks.ts';

type Row = CommittedBlocks<ListedBlock>;

/** Height of all cells of the fullest column. */
const HEIGHT = 84;
const MIN_CELL = 6;
const SHOWN_CELLS = 8;

/** A column per masterchain block, the newest at the end; a cell per shard block, as tall as it is full. */
export function ChainPicture({ rows }: { readonly rows: readonly Row[] }) {
  const most = Math.max(1, ...rows.map(({ transactions }) => transactions));
  return (
    <ul class="chain-picture">
      {rows.toReversed().map((row) => (
        <li key={row.block.seqno}>
          <Column row={row} most={most} />
        </li>
      ))}
    </ul>
  );
}

function Column({ row: { block, shardBlocks, transactions }, most }: { row: Row; most: number }) {
  const cells = [block, ...shardBlocks].slice(0, SHOWN_CELLS);
  const about = `${counted(transactions, 'transaction')}, ${counted(shardBlocks.length, 'shard block')}`;
  return (
    <Link to={blockPath(block)} title={`Block ${block.seqno}: ${about}`}>
      {cells.toReversed().map((cell) => (
        <svg
          key={blockPath(cell)}
          class={cell === block ? 'masterchain' : undefined}
          height={Math.max(MIN_CELL, Math.round((cell.tx_count / most) * HEIGHT))}
          aria-hidden="true"
        />
      ))}
      <span class="visually-hidden">Block {block.seqno}: </span>
      <span class="short-seqno" aria-hidden="true">
        {String(block.seqno).slice(-3)}
      </span>
      <span class="visually-hidden">{about}</span>
    </Link>
  );
}
