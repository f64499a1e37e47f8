import { type Cell, toBase64, writeBoc } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { Boc, named, TypeName } from '../../openapi/fields.ts';

export const TvmCell = named(
  'TvmCell',
  'A cell',
  Type.Object({
    '@type': TypeName('tvm.cell'),
    bytes: Boc('The cell with all cells that it refers to, empty where there is none'),
  }),
);

export function tvmCell(cell: Cell | null): Static<typeof TvmCell> {
  return { '@type': 'tvm.cell', bytes: bocText(cell) };
}

/** A bag of cells in base64; no cell is no text. */
export function bocText(cell: Cell | null): string {
  return cell ? toBase64(writeBoc(cell)) : '';
}
