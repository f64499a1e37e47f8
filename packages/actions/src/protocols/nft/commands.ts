import { auctionCancel, auctionFinish, auctionStop } from '@tonway/contracts';
import type { Group } from '../../engine/group.ts';
import { GroupPattern } from '../../engine/pattern.ts';
import { callContract, textOf, tonTransfer } from '../basic.ts';

type Command = 'cancel' | 'finish' | 'stop';

const BY_OPCODE: ReadonlyMap<number, Command> = new Map<number, Command>([
  [auctionCancel.opcode, 'cancel'],
  [auctionFinish.opcode, 'finish'],
  [auctionStop.opcode, 'stop'],
]);
const WORDS: ReadonlySet<string> = new Set(BY_OPCODE.values());

/** The command that a message gives to an auction: as a comment, or as an opcode. */
export function commandOf(group: Group): Command | null {
  if (group.kind === callContract) return BY_OPCODE.get(group.opcode ?? 0) ?? null;
  const text = group.kind === tonTransfer ? textOf(group) : null;
  return text !== null && isCommand(text) ? text : null;
}

function isCommand(text: string): text is Command {
  return WORDS.has(text);
}

export function isFinish(group: Group): boolean {
  const command = commandOf(group);
  return command === 'finish' || command === 'stop';
}

/** A message with one of several commands to an auction. */
export function command(...commands: readonly Command[]): GroupPattern {
  const test = (group: Group) => {
    const given = commandOf(group);
    return given !== null && commands.includes(given);
  };
  return new GroupPattern(test, { signs: [tonTransfer, ...BY_OPCODE.keys()] });
}
