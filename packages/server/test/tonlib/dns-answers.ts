import { Address, fromBase64, MASTERCHAIN } from '@tonway/chain';
import { errorResponse } from '../../src/api/kernel/errors.ts';
import { dnsResolved } from '../../src/api/v2/shapes/dns-resolved.ts';
import { ContractAt } from '../../src/network/contracts/contract-at.ts';
import { resolveName } from '../../src/network/contracts/dns.ts';
import type { Upstream } from '../../src/network/upstream/session.ts';
import { contextsOn } from '../support/context.ts';
import { number, object, type Tonlib, text } from './rows.ts';

/** Answers `dns.resolve` with what is behind `dnsResolve`, which takes neither a category nor no resolver. */
export function dnsAnswers(
  t: { after(end: () => Promise<void>): void },
  upstream: Upstream,
): (request: Tonlib) => Promise<unknown> {
  const { context, chain } = contextsOn(t, upstream)();
  return async (request) => {
    const block = await chain.block();
    const given = 'account_address' in request ? object(request, 'account_address') : null;
    const root = new Address(MASTERCHAIN, (await chain.config(block)).require(4));
    const address = given ? Address.parse(text(given, 'account_address')) : root;
    const resolver = await ContractAt.load(context, chain, address, block);
    const asked = {
      name: text(request, 'name'),
      category: fromBase64(text(request, 'category')),
      hops: number(request, 'ttl'),
    };
    return resolveName(resolver, asked).then(dnsResolved, (error) => errorResponse(error).text);
  };
}
