import type { Cell } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { TvmCell, tvmCell } from './cell.ts';

export const ConfigInfo = Type.Object({ '@type': Type.Literal('configInfo'), config: TvmCell });

export function configInfo(cell: Cell | null): Static<typeof ConfigInfo> {
  return { '@type': 'configInfo', config: tvmCell(cell) };
}
