import { type Cell, ChainError, type Config, ConfigDictionary, SizeLimits } from '@tonway/chain';

const SIZE_LIMITS = 43;

/**
 * The root of a configuration whose size limits the emulator can read. It refuses to execute transactions if parameter 43
 * ends with fields that it does not know; these are omitted. A form that is not known at all is removed: the limits
 * are the defaults of the node then.
 */
export function withReadableSizeLimits(root: Cell, { params }: Config): Cell {
  const given = params.get(SIZE_LIMITS);
  if (!given) return root;
  const limits = readableSizeLimits(given);
  if (limits?.hashHex() === given.hashHex()) return root;
  return ConfigDictionary.toCell(
    limits ? params.set(SIZE_LIMITS, limits) : params.delete(SIZE_LIMITS),
  );
}

/** With the same values in the newest form that the emulator knows; null if the form is not known. */
function readableSizeLimits(given: Cell): Cell | null {
  try {
    const limits = SizeLimits.load(given);
    if (limits.kind === 'v1') return given;
    return SizeLimits.toCell({ ...limits, kind: 'v2', maxTransactionLibraryLoads: undefined });
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}
