import { parseAllowedAddresses } from '../../config/allowed-addresses.ts';
import { listOf } from '../../config/lists.ts';
import type { Settings } from '../../config/settings.ts';
import { AddressRules } from './fetch/address-rules.ts';
import { Fetcher } from './fetch/fetcher.ts';
import { createResolver } from './fetch/resolve.ts';
import { patienceOf } from './patience.ts';

/** The fetcher that the settings describe. */
export function createFetcher(settings: Settings): Fetcher {
  const { METADATA_ALLOW_ADDRESSES, IPFS_GATEWAYS } = settings;
  const gateways = listOf(IPFS_GATEWAYS).filter((each) => each !== 'none');
  return new Fetcher({
    rules: new AddressRules(parseAllowedAddresses(METADATA_ALLOW_ADDRESSES)),
    gateways,
    resolver: createResolver(patienceOf(settings).dns),
  });
}
