import { ChainError } from '@tonway/chain';
import { LiteError, LiteServerError } from '@tonway/lite-client';
import { TvmError } from '@tonway/tvm';
import { ContractError } from '../contracts/errors.ts';
import { MessageError, MessageRefused } from '../messages/errors.ts';
import { StaleHeadError } from '../requests/errors.ts';
import { ChainChangedError } from '../upstream/chain-change.ts';
import { NoServerError } from '../upstream/errors.ts';
import { FarBlockError } from '../upstream/wait-for-block.ts';
import { RequestError } from './errors.ts';
import { AnswerTooLarge } from './large-answers.ts';

/** What a client is told of a failure. */
export interface ErrorAnswer {
  readonly code: number;
  readonly text: string;
  /** Of a refused message: why, in plain words. */
  readonly explanation?: string | null;
  /** Nobody expected it: to be logged in full. */
  readonly isUnexpected?: boolean;
}

const TIMEOUT: ErrorAnswer = { code: 504, text: 'LITE_SERVER_NETWORK timeout' };

/** Names of the lite server's numbers; every other number is UNKNOWN. */
const SERVER_ERROR_NAMES: ReadonlyMap<number, string> = new Map([
  [601, 'FAILURE'],
  [602, 'ERROR'],
  [603, 'WARNING'],
  [621, 'PROTOVIOLATION'],
  [651, 'NOTREADY'],
  [652, 'TIMEOUT'],
  [653, 'CANCELLED'],
]);

/** The one place where a failure of the chain, of a lite server or of a contract becomes a code and a text. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (error instanceof MessageRefused)
    return { ...serverErrorAnswer(error.refusal), explanation: error.explanation };
  if (error instanceof RequestError) return requestErrorAnswer(error);
  if (error instanceof StaleHeadError) return { code: 503, text: error.message };
  if (error instanceof FarBlockError) return { code: 422, text: error.message };
  if (error instanceof ChainChangedError) return { code: 503, text: error.problem.message };
  if (error instanceof LiteServerError) return serverErrorAnswer(error);
  if (error instanceof LiteError) return liteErrorAnswer(error);
  if (error instanceof TvmError) return tvmErrorAnswer(error);
  if (isRefusal(error)) return { code: 500, text: error.message };
  if (isTimeout(error)) return TIMEOUT;
  return { code: 500, text: 'Internal error', isUnexpected: true };
}

function requestErrorAnswer({ code, message: text, explanation }: RequestError): ErrorAnswer {
  return explanation === null ? { code, text } : { code, text, explanation };
}

/** Errors that say in their own words what is wrong with what was asked for. */
function isRefusal(error: unknown): error is Error {
  return [ChainError, ContractError, MessageError, AnswerTooLarge].some(
    (kind) => error instanceof kind,
  );
}

function serverErrorAnswer({ serverCode, serverMessage }: LiteServerError): ErrorAnswer {
  const isLate = serverCode === 652 || (serverCode === -503 && /timeout/i.test(serverMessage));
  if (isLate) return TIMEOUT;
  const name = SERVER_ERROR_NAMES.get(serverCode) ?? 'UNKNOWN';
  return { code: 500, text: `LITE_SERVER_${name}: ${serverMessage}` };
}

function liteErrorAnswer(error: LiteError): ErrorAnswer {
  switch (error.code) {
    case 'QUERY_TIMEOUT':
    case 'QUERY_ABORTED':
      return TIMEOUT;
    // nobody is there, or nobody stayed
    case 'CONNECTION_CLOSED':
    case 'NO_SERVER':
      return noServerAnswer(error instanceof NoServerError && error.archival);
    default:
      return { code: 500, text: `LITE_SERVER_NETWORK ${error.message}` };
  }
}

/** 542: nobody is there to be asked. */
function noServerAnswer(archival: boolean): ErrorAnswer {
  return { code: 542, text: `no workers available (archival=${archival ? 1 : 0} mode=Single)` };
}

function tvmErrorAnswer(error: TvmError): ErrorAnswer {
  if (error.code === 'TVM_TIMEOUT') return { code: 504, text: error.reason };
  if (error.code === 'TVM_ABORTED') return TIMEOUT;
  if (error.code === 'TVM_BUSY') return { code: 503, text: error.reason };
  return { code: 500, text: error.reason };
}

/** What `AbortSignal.timeout` and an aborted wait throw. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}
