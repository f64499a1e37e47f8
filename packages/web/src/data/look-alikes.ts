import { useLayoutEffect, useState } from 'preact/hooks';
import { ShownAddresses } from './shown-addresses.ts';

const shown = new ShownAddresses();

/** Another address on the page with the same first and last characters; null if there is none. */
export function useLookAlike(address: string): string | null {
  const [lookAlike, setLookAlike] = useState<string | null>(null);
  useLayoutEffect(() => shown.show(address, (other) => setLookAlike(other)), [address]);
  return lookAlike;
}
