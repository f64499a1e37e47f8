import { TonwayError } from '@tonway/chain';

/** Error codes of the reference node. */
export const Code = {
  /** For queries that cannot be parsed or are not allowed. */
  none: 0,
  refused: -400,
  unknownQuery: 621,
  notReady: 651,
  timeout: 652,
  /** No code of the node: the network that a devnet is a fork of cannot be read now. */
  unavailable: 502,
} as const;

const TRANSIENT: ReadonlySet<number> = new Set([Code.notReady, Code.timeout]);

/** An error answer with the node's code and text. */
export class Refusal extends TonwayError {
  override readonly name = 'Refusal';
  /** The node's code, as a lite client receives it. */
  readonly serverCode: number;
  /** With which a contract refused an external message; null: no contract was run. */
  readonly exitCode: number | null;

  constructor(serverCode: number, message: string, exitCode: number | null = null) {
    super('QUERY_REFUSED', message, { transient: TRANSIENT.has(serverCode) });
    this.serverCode = serverCode;
    this.exitCode = exitCode;
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
