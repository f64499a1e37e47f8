import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { within } from '@tonway/lite-client';
import type { AddressRules } from './address-rules.ts';
import { FetchError } from './errors.ts';
import { hostOf, portOf } from './url-rules.ts';

/** More addresses than this are checked, but not tried. */
const MAX_TRIED = 4;

/** Resolves by DNS alone: `lookup` of Node.js would occupy threads that files and compression need. */
export function createResolver(limits = { timeout: 3000, tries: 2 }): Resolver {
  return new Resolver(limits);
}

/** The addresses to connect to. Refuses the host if any of its addresses is forbidden. */
export async function resolveHost(
  url: URL,
  { resolver, rules }: { readonly resolver: Resolver; readonly rules: AddressRules },
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const host = hostOf(url);
  const port = portOf(url);
  const addresses = isIP(host) ? [host] : await within(askDns(resolver, host), { signal });
  // The address stays unnamed: the error is shown to strangers, who may not know our internal network.
  if (addresses.some((address) => !rules.permits({ host, port, address })))
    throw new FetchError('ADDRESS_FORBIDDEN', `${host} port ${port} is not public`);
  return addresses.slice(0, MAX_TRIED).map((address) => ({ address, family: isIP(address) }));
}

async function askDns(resolver: Resolver, host: string): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? answer.value : [],
  );
  if (addresses.length === 0) throw new FetchError('NOT_RESOLVED', `${host} has no address`);
  return addresses;
}
