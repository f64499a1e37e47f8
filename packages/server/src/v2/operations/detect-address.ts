import Type, { type Static } from 'typebox';
import { operation } from '../operation.ts';
import { friendlyAddressParam, type GivenAddress } from '../params/address.ts';

const Variant = Type.Object({
  '@type': Type.Literal('ext.utils.detectedAddressVariant'),
  b64: Type.String(),
  b64url: Type.String(),
});

const GivenType = Type.Union([
  Type.Literal('raw_form'),
  Type.Literal('friendly_bounceable'),
  Type.Literal('friendly_non_bounceable'),
]);

export const detectAddress = operation({
  name: 'detectAddress',
  methods: 'read',
  tag: 'Utils',
  summary: 'All forms of an address',
  params: { address: friendlyAddressParam() },
  result: Type.Object({
    '@type': Type.Literal('ext.utils.detectedAddress'),
    raw_form: Type.String(),
    bounceable: Variant,
    non_bounceable: Variant,
    given_type: GivenType,
    test_only: Type.Boolean(),
  }),
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

function variant(given: GivenAddress, bounceable: boolean): Static<typeof Variant> {
  const { address, testOnly } = given;
  return {
    '@type': 'ext.utils.detectedAddressVariant',
    b64: address.toFriendly({ bounceable, testOnly, urlSafe: false }),
    b64url: address.toFriendly({ bounceable, testOnly }),
  };
}

function givenType({ form, bounceable }: GivenAddress): Static<typeof GivenType> {
  if (form === 'raw') return 'raw_form';
  return bounceable ? 'friendly_bounceable' : 'friendly_non_bounceable';
}
