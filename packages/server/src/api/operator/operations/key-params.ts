import Type from 'typebox';

/** The number of a key in the path. */
export const KeyParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) });
