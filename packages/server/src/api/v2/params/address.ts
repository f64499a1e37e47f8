import Type from 'typebox';
import { EXAMPLE } from '../../kernel/fields.ts';
import { mapped, type Param, type ParamOptions, required } from '../../kernel/params.ts';
import { hasFriendlyForm, type ParsedAddress, readAddress } from '../../kernel/values.ts';
import { failedToParse, scalar } from './v2-type.ts';

/** A raw address, or a friendly address with a valid checksum. */
const addressType = scalar<ParsedAddress>({
  schema: Type.String({
    description: 'Raw (`0:83df…`) or friendly (`EQCD…`)',
    examples: [EXAMPLE.address],
  }),
  emptyIsAbsent: true,
  spaceIsPlus: true,
  read: readAddress,
});

/** The account that an operation is about. */
export function addressParam(
  description = 'Address of the account',
  options: ParamOptions = {},
): Param<ParsedAddress> {
  return required(addressType, description, { missing: 'empty address', ...options });
}

/** An address that has a friendly form: its workchain must fit in 8 bits. */
export const friendlyAddressParam: Param<ParsedAddress> = mapped(addressParam(), (parsed, name) =>
  hasFriendlyForm(parsed) ? parsed : failedToParse(name),
);
