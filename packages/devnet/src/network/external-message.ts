import {
  Address,
  type Cell,
  CellType,
  ChainError,
  type Config,
  Message,
  readBocRoots,
} from '@tonway/chain';
import { Code, Refusal } from '../lite-server/refusal.ts';

/** The node's defaults, if the configuration has no parameter 43. */
const DEFAULT_LIMITS = { maxExtMsgSize: 65_535, maxExtMsgDepth: 512 };
const PREFIX = 'cannot apply external message to current state : ';

/** Parses an external message; refuses what the node refuses without execution, with the node's texts. */
export function readExternalMessage(bytes: Uint8Array, config: Config): Message {
  const { maxExtMsgSize, maxExtMsgDepth } = config.get(43) ?? DEFAULT_LIMITS;
  if (bytes.length > maxExtMsgSize) refuseMessage('external message too large, rejecting');
  const cell = readCell(bytes);
  if (cell.levelMask !== 0) refuseMessage('external message must have zero level');
  if (cell.depth() >= maxExtMsgDepth) refuseMessage('external message is too deep');
  if (cell.type !== CellType.Ordinary || cell.bitLength < 2 || cell.slice().preloadUint(2) !== 0b10)
    refuseMessage('external message must begin with ext_in_msg_info$10');
  return readMessage(cell);
}

/** Refuses with the node's prefix and the given reason. */
export function refuseMessage(
  reason: string,
  code: number = Code.none,
  exitCode: number | null = null,
): never {
  throw new Refusal(code, PREFIX + reason, exitCode);
}

function readCell(bytes: Uint8Array): Cell {
  const roots = readRoots(bytes);
  const [root] = roots;
  if (!root || roots.length > 1) refuseMessage('external message is not a valid bag of cells');
  return root;
}

function readRoots(bytes: Uint8Array): Cell[] {
  try {
    return readBocRoots(bytes);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return refuseMessage(`cannot deserialize bag-of-cells: ${error.message}`);
  }
}

function readMessage(cell: Cell): Message {
  const message = loadMessage(cell);
  if (!(message.info.destination instanceof Address))
    refuseMessage("Can't parse destination address");
  return message;
}

function loadMessage(cell: Cell): Message {
  try {
    const message = Message.load(cell);
    // parsed lazily: accessed here so that an invalid `init` is refused
    if (!message.initCell?.isSpecial) void message.init;
    return message;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return refuseMessage('external message is not a (Message Any) according to automated checks');
  }
}
