import { toHex } from '@tonway/chain';
import { type ControlOperations, type Devnet, DevnetError, type Params } from '@tonway/devnet';
import type { CodeRegistry } from '../code-registry.ts';
import { read, write } from './operation.ts';

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
