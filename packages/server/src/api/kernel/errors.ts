import { ChainError, TonwayError, type TonwayErrorOptions } from '@tonway/chain';
import { LiteError, LiteServerError } from '@tonway/lite-client';
import { TvmError } from '@tonway/tvm';
import {
  EmulationTimeout,
  MessageNotAccepted,
  PendingUnavailable,
} from '../../index/pending/emulate-messages.ts';
import { ContractError } from '../../network/contracts/contract.ts';
import { RecordUnavailable } from '../../network/messages/recorded-run.ts';
import { MessageError, MessageRefused } from '../../network/messages/send-message.ts';
import { StaleHeadError } from '../../network/requests/chain-context.ts';
import { ChainChangedError } from '../../network/upstream/chain-change-detector.ts';
import { FarBlockError, NoServerError } from '../../network/upstream/errors.ts';

/** Stable codes: part of the public interface, safe to match on. */
type RequestErrorCode = 'REQUEST_FAILED' | 'REQUEST_INVALID' | 'NOT_FOUND' | 'ANSWER_TOO_LARGE';

interface RequestErrorOptions extends TonwayErrorOptions {
  readonly code?: RequestErrorCode;
  readonly explanation?: string | null;
}

/** An error for the client: the message is part of the interface. */
export class RequestError extends TonwayError<RequestErrorCode> {
  override readonly name: string = 'RequestError';
  /** The HTTP status. */
  readonly status: number;
  /** Rejected messages only: the reason in plain words. */
  readonly explanation: string | null;

  constructor(
    status: number,
    message: string,
    { code = 'REQUEST_FAILED', explanation = null, ...options }: RequestErrorOptions = {},
  ) {
    super(code, message, { transient: status === 503, ...options });
    this.status = status;
    this.explanation = explanation;
  }
}

/** 422: the request cannot be parsed or is invalid. */
export class InvalidRequest extends RequestError {
  override readonly name = 'InvalidRequest';

  constructor(message: string) {
    super(422, message, { code: 'REQUEST_INVALID' });
  }
}

const MAX_EXCERPT = 100;

/** The beginning of a value of the client, for the text of an error. */
export function excerpt(value: string): string {
  return value.length > MAX_EXCERPT ? `${value.slice(0, MAX_EXCERPT)}…` : value;
}

/** 404: the requested object does not exist. */
export class NotFound extends RequestError {
  override readonly name = 'NotFound';

  constructor(message: string) {
    super(404, message, { code: 'NOT_FOUND' });
  }
}

/** The response exceeds `MAX_ANSWER_BYTES`. */
export class ResponseTooLarge extends RequestError {
  override readonly name = 'ResponseTooLarge';

  constructor(maxBytes: number) {
    super(
      500,
      `the answer has more than ${maxBytes} bytes: ask for less, or have the operator raise MAX_ANSWER_BYTES`,
      { code: 'ANSWER_TOO_LARGE' },
    );
  }
}

/** The error response to a client. */
export interface ErrorResponse {
  readonly code: number;
  readonly text: string;
  /** Rejected messages only: the reason in plain words. */
  readonly explanation?: string | null;
  /** A defect of the server: must be logged with its stack trace. */
  readonly isUnexpected?: boolean;
}

const TIMEOUT: ErrorResponse = { code: 504, text: 'LITE_SERVER_NETWORK timeout' };

/** Names of the error codes of lite servers; every other code is `UNKNOWN`. */
const SERVER_ERROR_NAMES: ReadonlyMap<number, string> = new Map([
  [601, 'FAILURE'],
  [602, 'ERROR'],
  [603, 'WARNING'],
  [621, 'PROTOVIOLATION'],
  [651, 'NOTREADY'],
  [652, 'TIMEOUT'],
  [653, 'CANCELLED'],
]);

/** A text may repeat what the client sent, which may be a megabyte. */
const MAX_TEXT = 2000;

/** Maps an error of the chain, of a lite server or of a contract to a status code and a text. */
export function errorResponse(error: unknown): ErrorResponse {
  const answer = answerOf(error);
  const { text } = answer;
  return text.length > MAX_TEXT ? { ...answer, text: `${text.slice(0, MAX_TEXT)}…` } : answer;
}

function answerOf(error: unknown): ErrorResponse {
  if (error instanceof MessageRefused)
    return { ...serverErrorResponse(error.refusal), explanation: error.explanation };
  if (error instanceof RequestError) return requestErrorResponse(error);
  if (error instanceof MessageNotAccepted) return { code: 422, text: error.message };
  if (error instanceof EmulationTimeout) return { code: 500, text: error.message };
  if (error instanceof RecordUnavailable) return { code: 404, text: error.message };
  if (error instanceof PendingUnavailable) return { code: 503, text: error.message };
  if (error instanceof StaleHeadError) return { code: 503, text: error.message };
  if (error instanceof FarBlockError) return { code: 422, text: error.message };
  if (error instanceof ChainChangedError) return { code: 503, text: error.problem.message };
  if (error instanceof LiteServerError) return serverErrorResponse(error);
  if (error instanceof LiteError) return liteErrorResponse(error);
  if (error instanceof TvmError) return tvmErrorResponse(error);
  if (isDescriptive(error)) return { code: 500, text: error.message };
  if (isTimeout(error)) return TIMEOUT;
  return { code: 500, text: 'Internal error', isUnexpected: true };
}

function requestErrorResponse({ status, message: text, explanation }: RequestError): ErrorResponse {
  return explanation === null ? { code: status, text } : { code: status, text, explanation };
}

/** Errors whose message is the error text for the client. */
function isDescriptive(error: unknown): error is Error {
  return [ChainError, ContractError, MessageError].some((kind) => error instanceof kind);
}

function serverErrorResponse({ serverCode, serverMessage }: LiteServerError): ErrorResponse {
  const isTimedOut = serverCode === 652 || (serverCode === -503 && /timeout/i.test(serverMessage));
  if (isTimedOut) return TIMEOUT;
  // a devnet cannot read the network that it is a fork of
  if (serverCode === 502) return { code: 503, text: serverMessage };
  const name = SERVER_ERROR_NAMES.get(serverCode) ?? 'UNKNOWN';
  return { code: 500, text: `LITE_SERVER_${name}: ${serverMessage}` };
}

function liteErrorResponse(error: LiteError): ErrorResponse {
  switch (error.code) {
    case 'QUERY_TIMEOUT':
    case 'QUERY_ABORTED':
      return TIMEOUT;
    // no server is connected, or the connection was lost
    case 'CONNECTION_CLOSED':
    case 'NO_SERVER':
      return noServerResponse(error instanceof NoServerError && error.archival);
    default:
      return { code: 500, text: `LITE_SERVER_NETWORK ${error.message}` };
  }
}

/** 542: no lite server is available. */
function noServerResponse(archival: boolean): ErrorResponse {
  return { code: 542, text: `no workers available (archival=${archival ? 1 : 0} mode=Single)` };
}

function tvmErrorResponse(error: TvmError): ErrorResponse {
  if (error.code === 'TVM_TIMEOUT') return { code: 504, text: error.reason };
  if (error.code === 'TVM_ABORTED') return TIMEOUT;
  if (error.code === 'TVM_BUSY') return { code: 503, text: error.reason };
  return { code: 500, text: error.reason };
}

/** Errors of `AbortSignal.timeout` and of an aborted wait. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}
