import { type Cell, toBase64, writeBoc } from '@tonway/chain';
import Type, { type Static } from 'typebox';

export const TvmCell = Type.Object({
  '@type': Type.Literal('tvm.cell'),
  bytes: Type.String({ contentEncoding: 'base64' }),
});

export function tvmCell(cell: Cell | null): Static<typeof TvmCell> {
  return { '@type': 'tvm.cell', bytes: bocText(cell) };
}

/** A bag of cells in base64; no cell is no text. */
export function bocText(cell: Cell | null): string {
  return cell ? toBase64(writeBoc(cell)) : '';
}
