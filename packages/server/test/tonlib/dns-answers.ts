import { Address, fromBase64, MASTERCHAIN } from '@tonway/chain';
import { ContractAt } from '../../src/contracts/contract-at.ts';
import { resolveName } from '../../src/contracts/dns.ts';
import { errorAnswer } from '../../src/http/error-answer.ts';
import type { Upstream } from '../../src/upstream/session.ts';
import { dnsResolved } from '../../src/v2/shapes/dns.ts';
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
    return resolveName(resolver, asked).then(dnsResolved, (error) => errorAnswer(error).text);
  };
}
