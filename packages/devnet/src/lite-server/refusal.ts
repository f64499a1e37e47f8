/** The codes of the reference node. */
export const Code = {
  /** Status without a code: what cannot be parsed, or is not allowed. */
  none: 0,
  refused: -400,
  unknownQuery: 621,
  notReady: 651,
  timeout: 652,
} as const;

/** What a server answers instead of a result: the node's code and text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A question that makes no sense, whatever the server knows. */
export function refuse(message: string): never {
  throw new Refusal(Code.refused, message);
}

/** Something that the server does not have, or not yet. */
export function notReady(message: string): never {
  throw new Refusal(Code.notReady, message);
}
