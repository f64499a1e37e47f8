import { toBase64, toHex } from '@tonway/chain';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Choice,
  EXAMPLE,
  Flag,
  FriendlyAddress,
  field,
  Hash,
  named,
  RawAddress,
  Text,
  TypeName,
} from '../../kernel/fields.ts';
import { required } from '../../kernel/params.ts';
import type { ParsedAddress } from '../../kernel/values.ts';
import { operation, READ } from '../operation.ts';
import { addressParam, friendlyAddressParam } from '../params/address.ts';
import { detectedHashType } from '../params/scalar.ts';
import { friendlyWithClientFlags, upperRaw } from '../shapes/account.ts';

const Variant = named(
  'AddressVariant',
  'A friendly address in both alphabets',
  Type.Object({
    '@type': TypeName('ext.utils.detectedAddressVariant'),
    b64: FriendlyAddress('In standard base64'),
    b64url: FriendlyAddress('In base64url'),
  }),
);

const GivenType = Choice(
  'The form in which the address was given',
  ['raw_form', 'friendly_bounceable', 'friendly_non_bounceable'],
  'friendly_bounceable',
);

const DetectedAddress = named(
  'DetectedAddress',
  'An address in all forms',
  Type.Object({
    '@type': TypeName('ext.utils.detectedAddress'),
    raw_form: Text('Raw address: the workchain and 64 hexadecimal digits', EXAMPLE.rawAddress),
    bounceable: field(Variant, 'The bounceable form: rejected value is returned'),
    non_bounceable: field(Variant, 'The non-bounceable form: value stays with the account'),
    given_type: GivenType,
    test_only: Flag('The address is for test networks only'),
  }),
);

export const detectAddress = operation({
  name: 'detectAddress',
  methods: READ,
  tag: 'Utils',
  summary: 'All forms of an address',
  params: { address: friendlyAddressParam },
  result: DetectedAddress,
  caching: 'never',
  handle({ address }) {
    return {
      '@type': 'ext.utils.detectedAddress' as const,
      raw_form: address.address.toRaw(),
      bounceable: variant(address, true),
      non_bounceable: variant(address, false),
      given_type: givenType(address),
      test_only: address.testOnly,
    };
  },
});

function variant(parsed: ParsedAddress, bounceable: boolean): Static<typeof Variant> {
  const { address, testOnly } = parsed;
  return {
    '@type': 'ext.utils.detectedAddressVariant',
    b64: address.toFriendly({ bounceable, testOnly, urlSafe: false }),
    b64url: address.toFriendly({ bounceable, testOnly }),
  };
}

function givenType({ form, bounceable }: ParsedAddress): Static<typeof GivenType> {
  if (form === 'raw') return 'raw_form';
  return bounceable ? 'friendly_bounceable' : 'friendly_non_bounceable';
}

export const packAddress = operation({
  name: 'packAddress',
  methods: READ,
  tag: 'Utils',
  summary: 'The friendly form of an address',
  params: { address: friendlyAddressParam },
  result: FriendlyAddress('The address in base64url, with the flags of the given one'),
  caching: 'never',
  handle: ({ address }) => friendlyWithClientFlags(address),
});

export const unpackAddress = operation({
  name: 'unpackAddress',
  methods: READ,
  tag: 'Utils',
  summary: 'The raw form of an address',
  params: { address: addressParam() },
  result: RawAddress('The address'),
  caching: 'never',
  handle: ({ address }) => upperRaw(address.address),
});

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
