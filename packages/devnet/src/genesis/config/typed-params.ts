import {
  type Cell,
  CONFIG_PARAM_TYPES,
  type Codec,
  type ConfigParam,
  type ConfigParamNumber,
  codec,
  Dictionary,
  type Key,
} from '@tonway/chain';

/** Configuration parameters by number. */
export type TypedParams = { readonly [N in ConfigParamNumber]?: ConfigParam<N> };

/** Serializes the parameters as cells. */
export function encodeParams(params: TypedParams): [number, Cell][] {
  return Object.entries(params).map(([text, value]) => {
    const number = Number(text) as ConfigParamNumber;
    const type: Pick<Codec<never>, 'toCell'> = CONFIG_PARAM_TYPES[number];
    return [number, type.toCell(value as never)];
  });
}

// true$_ = True;
const True = codec<true>('True', { load: () => true, store: () => {} });

/** A dictionary used as a set of keys. */
export function keySet<K>(key: Key<K>, keys: Iterable<K>): Dictionary<K, true> {
  let set = new Dictionary<K, true>(key, True);
  for (const each of keys) set = set.set(each, true);
  return set;
}
