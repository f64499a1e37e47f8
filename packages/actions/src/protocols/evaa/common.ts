import type { Slice } from '@tonway/chain';
import { evaaUserMessage, type Loaded, type Struct } from '@tonway/contracts';
import type { Group } from '../../engine/group.ts';
import { GroupPattern, type Pattern } from '../../engine/pattern.ts';
import { noMatch } from '../../errors.ts';
import { callContract, textOf, transfer } from '../basic.ts';

type Command = Struct<{ readonly kind: string }>;

const OPCODE_BITS = 32;
const NOTICES: ReadonlySet<string | null> = new Set([
  'EVAA supply.',
  'EVAA withdraw.',
  'EVAA liquidation.',
]);

/** The hash of `TON`. */
export const TON_ASSET = 0x1a4219fe5e60d63af2a3cc7dce6fec69b45c6b5718497a6148e7c232ac87bd8an;

export function isTon(assetId: bigint): boolean {
  return assetId === TON_ASSET;
}

export function assetIdText(assetId: bigint): string {
  return `0x${assetId.toString(16)}`;
}

/** A message with a text to the user, which some versions send at the end. */
export const notice: Pattern = transfer()
  .where((group) => NOTICES.has(textOf(group)))
  .optional();

/** A message to the contract of a user: a command after a header. */
export function userCall(command: Command): GroupPattern {
  return new GroupPattern(
    (group) =>
      group.kind === callContract && commandOf(group).preloadUint(OPCODE_BITS) === command.opcode,
  );
}

export function loadCommand<C extends Command>(group: Group, command: C): Loaded<C> {
  return command.load(commandOf(group)) as Loaded<C>;
}

function commandOf({ message }: Group): Slice {
  const body = message?.body ?? noMatch('the message has no body');
  return evaaUserMessage.load(body.slice()).command;
}
