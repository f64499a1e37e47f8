import Type from 'typebox';
import { InvalidRequest } from '../../http/errors.ts';
import type { Param } from './param.ts';

interface TextListOptions {
  readonly description: string;
  readonly example: string;
  readonly max: number;
  readonly tooMany: string;
  /** Where none is given; without it none is needed. */
  readonly missing?: string;
}

/** Repeated keys, each taken as it is; where one is needed, empty ones do not count. */
export function textList(options: TextListOptions): Param<readonly string[]> {
  const { description, example, max, tooMany, missing } = options;
  return {
    schema: Type.Array(Type.String(), { maxItems: max, examples: [[example]] }),
    description,
    required: missing !== undefined,
    read(texts) {
      const given = missing === undefined ? texts : texts.filter((text) => text !== '');
      if (given.length > max) throw new InvalidRequest(tooMany);
      if (given.length === 0 && missing !== undefined) throw new InvalidRequest(missing);
      return given;
    },
  };
}
