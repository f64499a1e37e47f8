import { type Message, TonwayError } from '@tonway/chain';
import type { Static } from 'typebox';
import { emulate } from '../../index/pending/emulation.ts';
import type { ChainContext } from '../../network/requests/chain-context.ts';
import { type InvalidRequest, RequestError } from '../http/errors.ts';
import { SUPPORTED_TYPES, visibleActions } from './actions.ts';
import { type EmulationAnswer, emulationAnswer } from './emulation-answer.ts';
import type { Context } from './operation.ts';
import { booleanKind, optional, withDefault } from './params/kind.ts';
import { int32Kind } from './params/number.ts';
import type { ParamValues } from './params/param.ts';

const flag = (description: string) => withDefault(booleanKind, false, description);

/** Parameters of all operations that emulate. */
export const EMULATION = {
  with_actions: flag('Adds the actions'),
  include_code_data: flag('Adds codes and data of the accounts'),
  include_address_book: flag('Adds the address book'),
  include_metadata: flag('Adds the metadata'),
  mc_block_seqno: optional(int32Kind, 'Uses the states of this masterchain block', 43_500_123),
  ...SUPPORTED_TYPES,
};

/** The message to emulate. */
export interface MessageToEmulate {
  readonly ignoreSignatures: boolean;
  message(chain: ChainContext): Message | Promise<Message>;
}

/** Emulates a message with the options of a request. */
export async function emulateRequest(
  { message, ignoreSignatures }: MessageToEmulate,
  values: ParamValues<typeof EMULATION>,
  context: Context,
): Promise<Static<typeof EmulationAnswer>> {
  const { store, recogniser, onChain, settings } = context;
  const parts = { store, recogniser, timeoutMs: settings.emulationTimeoutMs };
  const { mc_block_seqno: seqno, with_actions: withActions } = values;
  const options = { ignoreSignatures, seqno, withActions };
  const emulation = await onChain(async (chain) =>
    emulate(chain, await message(chain), options, parts),
  );
  const actions = emulation.actions && visibleActions(emulation.actions, values, context);
  return emulationAnswer({ ...emulation, actions }, values, context);
}

/** An invalid request, with the status and the text that clients of this interface expect. */
export function invalid(text: string, cause?: unknown): RequestError {
  return new RequestError(400, `invalid request: ${text}`, { cause });
}

/** An invalid body of this interface. */
export function invalidBody(error: InvalidRequest): RequestError {
  return invalid(error.message, error);
}

/** Reads a part of a request; what cannot be read is an invalid request. */
export function readPart<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof TonwayError)) throw cause;
    throw invalid(`invalid ${name}: ${cause.message}`, cause);
  }
}
