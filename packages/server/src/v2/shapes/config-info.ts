import type { Cell } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { field, named, TypeName } from '../../openapi/fields.ts';
import { TvmCell, tvmCell } from './cell.ts';

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
