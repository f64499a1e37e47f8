import Type from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import { hasFriendlyForm, type ParsedAddress, readAddress } from '../../http/values.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import { jsonText, type Kind, type Param, type ParamOptions, required } from './kind.ts';

/** A raw address, or a friendly one with the right checksum. */
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

/** An address that also has a friendly form: its workchain is a number of 8 bits. */
export function friendlyAddressParam(): Param<ParsedAddress> {
  const param = addressParam();
  return {
    ...param,
    fromQuery: (values) => withFriendlyForm(param.fromQuery(values)),
    fromJson: (value) => withFriendlyForm(param.fromJson(value)),
  };
}

function withFriendlyForm(given: ParsedAddress): ParsedAddress {
  if (!hasFriendlyForm(given)) throw new InvalidRequest('failed to parse address');
  return given;
}

function parseAddress(text: string, name: string): ParsedAddress {
  const given = readAddress(text);
  if (!given) throw new InvalidRequest(`failed to parse ${name}`);
  return given;
}
