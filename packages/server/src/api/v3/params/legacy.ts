import Type, { type TSchema } from 'typebox';
import { RequestError } from '../../http/errors.ts';
import { addressKind } from './address.ts';
import { booleanKind, withDefault } from './kind.ts';
import { ConversionError, type Param } from './param.ts';

/** A text that is parsed as in v2; the status is 401 if it is missing, which older clients expect. */
export function requiredText(
  missing: string,
  description: string,
  schema: TSchema = Type.String(),
): Param<string> {
  return {
    schema,
    description,
    required: true,
    read(texts) {
      const text = texts.at(-1) ?? '';
      if (text === '') throw new RequestError(401, missing);
      return text;
    },
  };
}

/** A text that is parsed as in v2; empty if it is missing. */
export function optionalText(description: string, example: string): Param<string> {
  return {
    schema: Type.String({ examples: [example] }),
    description,
    required: false,
    read: (texts) => texts.at(-1) ?? '',
  };
}

const addressText = requiredText('address of account is required', 'The account');

const addressParam: Param<Buffer> = {
  schema: addressKind.schema,
  description: addressText.description,
  required: true,
  read(texts) {
    const account = addressKind.read(addressText.read(texts));
    if (!account) throw new ConversionError();
    return account;
  },
};

/** Parameters of an account that is read from the index or from the chain. */
export const LEGACY_ACCOUNT = {
  address: addressParam,
  use_v2: withDefault(booleanKind, false, 'Whether to read from the chain instead of the index'),
};
