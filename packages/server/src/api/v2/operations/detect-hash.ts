import { toBase64, toHex } from '@tonway/chain';
import Type from 'typebox';
import { EXAMPLE, Hash, named, Text, TypeName } from '../../kernel/fields.ts';
import { required } from '../../kernel/params.ts';
import { operation, READ } from '../operation.ts';
import { detectedHashType } from '../params/scalar.ts';

export const detectHash = operation({
  name: 'detectHash',
  methods: READ,
  tag: 'Utils',
  summary: 'All forms of a hash',
  params: {
    hash: required(detectedHashType, 'Hash in any form', { missing: 'empty hash' }),
  },
  result: named(
    'DetectedHash',
    'A hash in all forms',
    Type.Object({
      '@type': TypeName('ext.utils.detectedHash'),
      b64: Hash('Standard base64'),
      b64url: Text('Base64url without padding', EXAMPLE.hash.replace('+', '-').replace('=', '')),
      hex: Text('64 hexadecimal digits', EXAMPLE.hexHash.toLowerCase()),
    }),
  ),
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
