import { json } from 'node:stream/consumers';
import { toHex } from '@tonway/chain';
import {
  type ControlOperations,
  type Devnet,
  DevnetError,
  FileAnswer,
  type Params,
} from '@tonway/devnet';
import type { CodeRegistry } from '../code-registry.ts';
import { read, write } from './operation.ts';

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

/** What developers register about codes. */
export interface CodeRegistries {
  readonly abis: CodeRegistry;
  readonly sources: CodeRegistry;
}

/** The routes of Acton's local network for ABIs and sources of contracts. */
export function actonRegistry(
  devnet: Devnet,
  { abis, sources }: CodeRegistries,
): ControlOperations {
  return {
    acton_getCompilerAbi: read((params) => abis.find(params.text('code_hash'))),
    acton_listCompilerAbis: read(() => abis.list),
    acton_registerCompilerAbis: write((params) => register(abis, params)),
    acton_deleteCompilerAbi: write((params) => remove(abis, params)),
    acton_getVerifiedSource: read((params) => sources.find(codeHashIn(devnet, params))),
    acton_getRegisteredVerifiedSource: read((params) => sources.find(codeHashIn(devnet, params))),
    acton_listVerifiedSources: read(() => sources.list),
    acton_registerVerifiedSources: write((params) => register(sources, params)),
    acton_deleteVerifiedSource: write((params) => remove(sources, params)),
    acton_buildSourceTrace: write(() => {
      throw new DevnetError(
        'OPTION_INVALID',
        "acton_buildSourceTrace is not supported: this network has no source positions. POST /api/emulate/v1/emulateTrace shows the phases of each transaction; to step through a source, use Acton's own local node",
      );
    }),
  };
}

async function register(registry: CodeRegistry, params: Params) {
  await registry.register(params.json('entries'));
  return { registered: registry.list.length };
}

async function remove(registry: CodeRegistry, params: Params) {
  return { deleted: await registry.delete(params.text('code_hash')) };
}

/** That of an account, or a given one. */
function codeHashIn(devnet: Devnet, params: Params): string {
  if (!params.has('address')) return params.text('code_hash');
  const state = devnet.account(params.address('address'))?.account?.storage.state;
  const code = state?.kind === 'active' ? state.init.code : null;
  if (code) return toHex(code.hash());
  throw new DevnetError('OPTION_INVALID', 'address: the account has no code');
}
