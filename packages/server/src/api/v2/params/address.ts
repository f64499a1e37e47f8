import Type from 'typebox';
import { InvalidRequest } from '../../kernel/errors.ts';
import { EXAMPLE } from '../../kernel/fields.ts';
import { hasFriendlyForm, type ParsedAddress, readAddress } from '../../kernel/values.ts';
import { jsonText, type Kind, type Param, type ParamOptions, required } from './kind.ts';

/** A raw address, or a friendly address with a valid checksum. */
const addressKind: Kind<ParsedAddress> = {
  schema: Type.String({
    description: 'Raw (`0:83df…`) or friendly (`EQCD…`)',
    examples: [EXAMPLE.address],
  }),
  emptyIsAbsent: true,
  spaceIsPlus: true,
  fromText: parseAddress,
  fromJson: (value, name) => parseAddress(jsonText(value, name), name),
};

/** The account that an operation is about. */
export function addressParam(
  name = 'address',
  options: Partial<ParamOptions> = {},
): Param<ParsedAddress> {
  return required(name, addressKind, {
    description: 'Address of the account',
    missing: 'empty address',
    ...options,
  });
}

/** An address that has a friendly form: its workchain must fit in 8 bits. */
export function friendlyAddressParam(): Param<ParsedAddress> {
  const param = addressParam();
  return {
    ...param,
    fromQuery: (values) => requireFriendlyForm(param.fromQuery(values)),
    fromJson: (value) => requireFriendlyForm(param.fromJson(value)),
  };
}

function requireFriendlyForm(parsed: ParsedAddress): ParsedAddress {
  if (!hasFriendlyForm(parsed)) throw new InvalidRequest('failed to parse address');
  return parsed;
}

function parseAddress(text: string, name: string): ParsedAddress {
  const parsed = readAddress(text);
  if (!parsed) throw new InvalidRequest(`failed to parse ${name}`);
  return parsed;
}
