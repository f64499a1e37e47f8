import { Choice } from '../../openapi/fields.ts';

export const StateName = Choice(
  'State of the account; one without code counts as `uninitialized`, as does one that does not exist',
  ['active', 'frozen', 'uninitialized'],
  'active',
);
