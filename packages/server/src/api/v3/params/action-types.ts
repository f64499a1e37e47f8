import Type from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import type { Param } from './param.ts';

const MAX_TYPES = 1000;
const NAME = /^[A-Za-z0-9_.]+$/;

/** Names of types of actions; empty texts are ignored. Null if there is none. */
export function actionTypes(
  description: string,
  example: readonly string[] = ['jetton_transfer'],
): Param<readonly string[] | null> {
  return {
    schema: Type.Array(Type.String({ pattern: NAME.source }), {
      maxItems: MAX_TYPES,
      examples: [example],
    }),
    description: `${description}; repeated, or separated by commas`,
    required: false,
    read(texts) {
      const names = texts.flatMap((text) => text.split(',')).filter((name) => name !== '');
      if (names.length > MAX_TYPES)
        throw new InvalidRequest(`maximum ${MAX_TYPES} action types allowed`);
      const invalid = names.find((name) => !NAME.test(name));
      if (invalid !== undefined) throw new InvalidRequest(`invalid action type: ${invalid}`);
      return names.length > 0 ? names : null;
    },
  };
}
