import { BocEncoder } from '../../http/large-responses.ts';
import { InvalidRequest } from '../../kernel/errors.ts';
import { optional } from '../../kernel/params.ts';
import { operation, READ } from '../operation.ts';
import { int32Type, masterchainSeqnoParam } from '../params/scalar.ts';
import { ConfigInfo, configInfo } from '../shapes/account.ts';

export const getConfigAll = operation({
  name: 'getConfigAll',
  methods: READ,
  tag: 'Configuration',
  summary: 'The whole configuration: the root cell of the dictionary of parameters',
  params: { seqno: masterchainSeqnoParam() },
  result: ConfigInfo,
  caching: 'block',
  async handle({ seqno }, context) {
    const chain = context.chain();
    const block = await chain.block(seqno ?? undefined);
    const texts = new BocEncoder(context.settings.maxResponseBytes);
    const bytes = await texts.encode(await chain.configRoot(block));
    return { '@type': 'configInfo' as const, config: { '@type': 'tvm.cell' as const, bytes } };
  },
});

export const getConfigParam = operation({
  name: 'getConfigParam',
  methods: READ,
  tag: 'Configuration',
  summary: 'One parameter of the configuration; empty if it does not exist',
  description:
    'Requires `param` or its older name `config_id`. If both are given, a query uses `config_id`, and a body is refused.',
  params: {
    param: optional(int32Type(), 'Number of the parameter', { example: 34 }),
    config_id: optional(int32Type(), 'Older name of `param`', { example: 34, overrides: 'param' }),
    seqno: masterchainSeqnoParam(),
  },
  result: ConfigInfo,
  caching: 'block',
  async handle({ param, config_id, seqno }, context) {
    const number = numberOf(param, config_id);
    const chain = context.chain();
    const config = await chain.config(await chain.block(seqno ?? undefined));
    return configInfo(config.cell(number));
  },
});

function numberOf(param: number | null, configId: number | null): number {
  if (param !== null && configId !== null)
    throw new InvalidRequest('only one of config_id or param should be specified');
  const number = param ?? configId;
  if (number === null) throw new InvalidRequest('failed to parse param');
  if (number < 0) throw new InvalidRequest('param should be non-negative');
  return number;
}
