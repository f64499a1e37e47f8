import { toBase64, toHex } from '@tonway/chain';
import Type from 'typebox';
import { operation } from '../operation.ts';
import { detectedHashKind } from '../params/hash.ts';
import { required } from '../params/kind.ts';

export const detectHash = operation({
  name: 'detectHash',
  methods: 'read',
  tag: 'Utils',
  summary: 'All forms of a hash',
  params: {
    hash: required('hash', detectedHashKind, {
      description: 'Hash in any form',
      missing: 'empty hash',
    }),
  },
  result: Type.Object({
    '@type': Type.Literal('ext.utils.detectedHash'),
    b64: Type.String(),
    b64url: Type.String(),
    hex: Type.String(),
  }),
  caching: 'never',
  handle({ hash }) {
    const b64 = toBase64(hash);
    return {
      '@type': 'ext.utils.detectedHash' as const,
      b64,
      b64url: b64.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
      hex: toHex(hash),
    };
  },
});
