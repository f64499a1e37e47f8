import {
  Address,
  bytesKey,
  type Cell,
  ChainError,
  coins,
  Dictionary,
  InternalAddress,
  RawValue,
  uintKey,
} from '@tonway/chain';

/** A few shared cells can form a dictionary with an unbounded number of entries. */
const MAX_ENTRIES = 1024;

// _ {n:#} signers:(Hashmap 8 MsgAddressInt)
/** Signers or proposers of a multisig, by index. */
export function loadSigners(root: Cell | null): Address[] {
  return [...new Dictionary(uintKey(8), InternalAddress, root).values()].map((address) => {
    if (address instanceof Address && !address.anycast) return address;
    throw new ChainError('CONTENT_INVALID', 'a signer has no ordinary address');
  });
}

// _ whitelist:(Hashmap 264 Unit), with keys of workchain:int8 hash:bits256
/** The accounts that a vesting wallet may pay from locked funds. */
export function loadWhitelist(root: Cell | null): Address[] {
  return limited(new Dictionary(bytesKey(33), RawValue, root).keys()).map(
    (key) => new Address(((key[0] as number) << 24) >> 24, key.slice(1)),
  );
}

// _ prices:(Hashmap 256 Grams), by the hash of a jetton master in the basechain
export function loadJettonPrices(
  root: Cell | null,
): { readonly jetton: Address; readonly price: bigint }[] {
  return limited(new Dictionary(bytesKey(32), coins, root).entries()).map(([hash, price]) => ({
    jetton: new Address(0, hash),
    price,
  }));
}

function limited<T>(entries: Iterable<T>): T[] {
  const list: T[] = [];
  for (const entry of entries) {
    if (list.length === MAX_ENTRIES)
      throw new ChainError('CONTENT_INVALID', `more than ${MAX_ENTRIES} entries`);
    list.push(entry);
  }
  return list;
}
