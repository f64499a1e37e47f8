/** Error codes of the reference node. */
export const Code = {
  /** For queries that cannot be parsed or are not allowed. */
  none: 0,
  refused: -400,
  unknownQuery: 621,
  notReady: 651,
  timeout: 652,
} as const;

/** An error answer with the node's code and text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Refuses an invalid query. */
export function refuse(message: string): never {
  throw new Refusal(Code.refused, message);
}

/** Refuses a query for data that the server does not have, or not yet. */
export function notReady(message: string): never {
  throw new Refusal(Code.notReady, message);
}
