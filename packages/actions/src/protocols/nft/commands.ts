import { auctionCancel, auctionFinish, auctionStop } from '@tonway/contracts';
import type { Block } from '../../engine/block.ts';
import { BlockPattern } from '../../engine/pattern.ts';
import { callContract, textOf, tonTransfer } from '../basic.ts';

type Command = 'cancel' | 'finish' | 'stop';

const BY_OPCODE: ReadonlyMap<number, Command> = new Map<number, Command>([
  [auctionCancel.opcode, 'cancel'],
  [auctionFinish.opcode, 'finish'],
  [auctionStop.opcode, 'stop'],
]);
const WORDS: ReadonlySet<string> = new Set(BY_OPCODE.values());

/** The command that a message gives to an auction: as a comment, or as an opcode. */
export function commandOf(block: Block): Command | null {
  if (block.kind === callContract) return BY_OPCODE.get(block.opcode ?? 0) ?? null;
  const text = block.kind === tonTransfer ? textOf(block) : null;
  return text !== null && isCommand(text) ? text : null;
}

function isCommand(text: string): text is Command {
  return WORDS.has(text);
}

export function isFinish(block: Block): boolean {
  const command = commandOf(block);
  return command === 'finish' || command === 'stop';
}

/** A message with one of several commands to an auction. */
export function command(...commands: readonly Command[]): BlockPattern {
  const test = (block: Block) => {
    const given = commandOf(block);
    return given !== null && commands.includes(given);
  };
  return new BlockPattern(test, { signs: [tonTransfer, ...BY_OPCODE.keys()] });
}
