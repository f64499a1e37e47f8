import { json } from 'node:stream/consumers';
import { type ControlOperations, type Devnet, DevnetError, FileAnswer } from '@tonway/devnet';
import { read } from './operation.ts';

/** The name of the checkpoint that a state passes through; clients cannot choose it. */
const PASSING = 'acton.state';
const FORMAT = 'tonway-chain-1';

/** The file of a chain as JSON. */
interface DumpedState {
  readonly format: string;
  /** In Base64. */
  readonly chain: string;
}

/** The routes of Acton's local network for its whole state, which is the file of a checkpoint within JSON. */
export function actonState(devnet: Devnet): ControlOperations {
  return {
    acton_dumpState: read(() => new FileAnswer(dumped(devnet), 'application/json')),
    acton_loadState: {
      isReadOnly: false,
      takesFile: true,
      run: async (_, file) => {
        const { chain } = dumpedStateIn(
          await json(file ?? only(Buffer.alloc(0))).catch(() => null),
        );
        const bytes = Buffer.from(chain, 'base64');
        await devnet.importCheckpoint(PASSING, only(bytes), { replace: true });
        try {
          const { block } = await devnet.restoreCheckpoint(PASSING);
          return { last_block_seqno: block.seqno };
        } finally {
          await devnet.deleteCheckpoint(PASSING);
        }
      },
    },
  };
}

/** Written in parts, so that memory does not contain the whole chain. */
async function* dumped(devnet: Devnet): AsyncGenerator<Buffer> {
  const name = `${PASSING}-${++dumps}`;
  await devnet.createCheckpoint(name, { replace: true });
  try {
    yield Buffer.from(`{"ok":true,"result":{"format":"${FORMAT}","chain":"`);
    let rest: Buffer = Buffer.alloc(0);
    for await (const part of devnet.exportCheckpoint(name)) {
      const bytes = Buffer.concat([rest, part]);
      // three bytes are four characters
      const whole = bytes.length - (bytes.length % 3);
      rest = bytes.subarray(whole);
      yield Buffer.from(bytes.toString('base64', 0, whole));
    }
    yield Buffer.from(`${rest.toString('base64')}"}}\n`);
  } finally {
    await devnet.deleteCheckpoint(name);
  }
}

/** Several states may be dumped at a time. */
let dumps = 0;

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The result of `acton_dumpState`, or its whole answer. */
function dumpedStateIn(body: unknown): DumpedState {
  const { result = body } = (body ?? {}) as { result?: unknown };
  const { format, chain } = (result ?? {}) as Partial<DumpedState>;
  if (format === FORMAT && typeof chain === 'string') return { format, chain };
  throw new DevnetError(
    'OPTION_INVALID',
    "the request body: expected the result of acton_dumpState of this network; a state of Acton's own local node cannot be loaded: replay its messages, or set accounts with acton_setShardAccount",
  );
}
