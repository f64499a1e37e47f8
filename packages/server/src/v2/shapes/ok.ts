import Type from 'typebox';
import { named, TypeName } from '../../openapi/fields.ts';

export const Ok = named(
  'Ok',
  'A lite server accepted the message; whether it is executed is not known yet',
  Type.Object({ '@type': TypeName('ok') }),
);
