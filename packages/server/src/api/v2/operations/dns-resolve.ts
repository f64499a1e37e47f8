import { encodeName } from '@tonway/contracts';
import { ContractAt } from '../../../network/contracts/contract-at.ts';
import { ALL_CATEGORIES, resolveName } from '../../../network/contracts/dns.ts';
import { InvalidRequest } from '../../kernel/errors.ts';
import { optional, withDefault } from '../../kernel/params.ts';
import { operation, READ } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { hashType, int32Type, masterchainSeqnoParam, textType } from '../params/scalar.ts';
import { DnsResolved, dnsResolved } from '../shapes/dns-resolved.ts';

/** A name must fit in one cell. */
const MAX_NAME_BYTES = 127;
/** More than real names need; resolvers could form a cycle. */
const MAX_HOPS = 32;

export const dnsResolve = operation({
  name: 'dnsResolve',
  methods: READ,
  tag: 'Accounts',
  summary: 'The records of a domain name',
  params: {
    address: addressParam('The first resolver'),
    name: withDefault(textType, '', 'The name, relative to the resolver', {
      example: 'foundation.ton',
    }),
    category: optional(hashType, 'Ignored: records of all categories are returned'),
    ttl: withDefault(int32Type({ min: 0 }), 0, 'Maximum number of further resolvers', {
      example: 3,
    }),
    seqno: masterchainSeqnoParam(),
  },
  result: DnsResolved,
  caching: 'block',
  async handle({ address, name, ttl, seqno }, context) {
    const fullName = `${name}.`;
    if (encodeName(fullName).length > MAX_NAME_BYTES)
      throw new InvalidRequest('failed to parse name');
    const chain = context.chain();
    const block = await chain.block(seqno ?? undefined);
    const resolver = await ContractAt.load(context, chain, address.address, block);
    const hops = Math.min(ttl, MAX_HOPS);
    const question = { name: fullName, category: ALL_CATEGORIES, hops };
    return dnsResolved(await resolveName(resolver, question));
  },
});
