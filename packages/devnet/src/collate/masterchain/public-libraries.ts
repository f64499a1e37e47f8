import {
  bytesKey,
  type Cell,
  Dictionary,
  equalBytes,
  librariesOf,
  type ShardAccount,
  type ShardStateUnsplit,
  True,
  toHex,
} from '@tonway/chain';
import type { BlockBuilder } from '../block-builder.ts';

type Libraries = ShardStateUnsplit['libraries'];

const NOBODY: Dictionary<Uint8Array, true> = new Dictionary(bytesKey(32), True);

/** The public libraries after the block's changes to masterchain accounts. */
export function librariesAfter(builder: BlockBuilder): Libraries {
  const { base, accounts } = builder;
  return accounts.active.reduce((libraries, { id, current }) => {
    const [before, after] = [published(base.accounts.get(id)), published(current)];
    const removed = [...before].filter(([hash]) => !after.has(hash));
    const added = [...after].filter(([hash]) => !before.has(hash));
    const without = removed.reduce((all, [, root]) => unpublish(all, root, id), libraries);
    return added.reduce((all, [, root]) => publish(all, root, id), without);
  }, base.state.libraries);
}

/** Public libraries by hash in hexadecimal. */
function published(account: ShardAccount | null | undefined): Map<string, Cell> {
  const state = account?.account?.storage.state;
  if (state?.kind !== 'active' || !state.init.library) return new Map();
  const libraries = [...librariesOf(state.init)];
  const isPublic = libraries.filter(
    ([hash, lib]) => lib.public && equalBytes(hash, lib.root.hash()),
  );
  return new Map(isPublic.map(([hash, { root }]) => [toHex(hash), root]));
}

function publish(libraries: Libraries, root: Cell, publisher: Uint8Array): Libraries {
  const { lib, publishers } = libraries.get(root.hash()) ?? { lib: root, publishers: NOBODY };
  return libraries.set(root.hash(), { lib, publishers: publishers.set(publisher, true) });
}

function unpublish(libraries: Libraries, root: Cell, publisher: Uint8Array): Libraries {
  const known = libraries.get(root.hash());
  if (!known) return libraries;
  const publishers = known.publishers.delete(publisher);
  if (publishers.isEmpty) return libraries.delete(root.hash());
  return libraries.set(root.hash(), { lib: known.lib, publishers });
}
