import {
  Address,
  bytesKey,
  type Cell,
  ChainError,
  codecKey,
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
  return [...new Dictionary(uintKey(8), InternalAddress, root).values()].map(ordinary);
}

// _ whitelist:(Hashmap 264 Unit), with keys of workchain:int8 hash:bits256
/** The accounts that a vesting wallet may pay from locked funds. */
export function loadWhitelist(root: Cell | null): Address[] {
  return limited(new Dictionary(bytesKey(33), RawValue, root).keys()).map(
    (key) => new Address(((key[0] as number) << 24) >> 24, key.slice(1)),
  );
}

// _ {X:Type} (Hashmap 267 X), with keys of MsgAddressInt
/** The keys of a dictionary whose keys are ordinary addresses. */
export function loadAddressKeys(root: Cell | null): Address[] {
  const dictionary = new Dictionary(codecKey(267, InternalAddress), RawValue, root);
  return limited(dictionary.keys()).map(ordinary);
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

function ordinary(address: InternalAddress): Address {
  if (address instanceof Address && !address.anycast) return address;
  throw new ChainError('CONTENT_INVALID', 'an address is not an ordinary one');
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
