import { type Cell, toBase64, writeBoc } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { Boc, field, named, TypeName } from '../../openapi/fields.ts';

export const TvmCell = named(
  'TvmCell',
  'A cell',
  Type.Object({
    '@type': TypeName('tvm.cell'),
    bytes: Boc('The cell with all cells that it refers to, empty if there is none'),
  }),
);

function tvmCell(cell: Cell | null): Static<typeof TvmCell> {
  return { '@type': 'tvm.cell', bytes: bocText(cell) };
}

/** The BoC of a cell in base64; empty for null. */
export function bocText(cell: Cell | null): string {
  return cell ? toBase64(writeBoc(cell)) : '';
}

export const ConfigInfo = named(
  'ConfigInfo',
  'The configuration of the network, or one parameter of it',
  Type.Object({
    '@type': TypeName('configInfo'),
    config: field(TvmCell, 'The dictionary of all parameters, or the value of one'),
  }),
);

export function configInfo(cell: Cell | null): Static<typeof ConfigInfo> {
  return { '@type': 'configInfo', config: tvmCell(cell) };
}
