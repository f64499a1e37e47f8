import { codec, Dictionary, type Key } from '@tonway/chain';

// true$_ = True;
const True = codec<true>('True', { load: () => true, store: () => {} });

/** A dictionary whose keys are all that matters. */
export function keySet<K>(key: Key<K>, keys: Iterable<K>): Dictionary<K, true> {
  let set = new Dictionary<K, true>(key, True);
  for (const each of keys) set = set.set(each, true);
  return set;
}
