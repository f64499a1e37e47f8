import {
  type Cell,
  CONFIG_PARAM_TYPES,
  type Codec,
  type ConfigParam,
  type ConfigParamNumber,
} from '@tonway/chain';

/** Parameters of the configuration by number, as values. */
export type TypedParams = { readonly [N in ConfigParamNumber]?: ConfigParam<N> };

/** The same as cells. */
export function encodeParams(params: TypedParams): [number, Cell][] {
  return Object.entries(params).map(([text, value]) => {
    const number = Number(text) as ConfigParamNumber;
    const type: Pick<Codec<never>, 'toCell'> = CONFIG_PARAM_TYPES[number];
    return [number, type.toCell(value as never)];
  });
}
