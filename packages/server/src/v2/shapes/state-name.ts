import Type from 'typebox';

export const StateName = Type.Union([
  Type.Literal('active'),
  Type.Literal('frozen'),
  Type.Literal('uninitialized'),
]);
