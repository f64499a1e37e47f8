import Type from 'typebox';

const Offchain = Type.Object({ type: Type.Literal('offchain'), data: Type.String() });
const Onchain = Type.Object({
  type: Type.Literal('onchain'),
  data: Type.Record(Type.String(), Type.String()),
});

export const Content = Type.Union([Offchain, Onchain]);

/** Of a DNS item: the records by category. */
export const DnsContent = Type.Object({
  domain: Type.String(),
  data: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
});
