import type { Block } from './blocks.ts';

/** Which blocks of a document are meant: all, those of a language, or those that begin with a text. */
interface Selection {
  readonly document: string;
  readonly languages?: readonly string[];
  readonly starts?: string;
}

/** Blocks that a test runs, or compares with what a program prints. */
interface RunBlocks extends Selection {
  readonly test: string;
}

/** Blocks that no test runs. Their types, commands, options and paths are checked nevertheless. */
interface OtherBlocks extends Selection {
  readonly reason: string;
}

export const RUN: readonly RunBlocks[] = [
  { document: 'README.md', test: 'packages/server/test/dev/readme.long.test.ts' },
  { document: 'docs/start.md', test: 'packages/server/test/first-minutes/readme.long.test.ts' },
  { document: 'docs/dapp.md', test: 'tools/pack/dapp-tutorial.long.test.ts' },
  { document: 'docs/moving.md', test: 'packages/server/test/clients/moving.test.ts' },
  {
    document: 'docs/adding-a-protocol.md',
    test: 'packages/actions/test/example/document.test.ts',
  },
  {
    document: 'docs/ci.md',
    languages: ['sh', 'tolk', 'js'],
    test: 'packages/server/test/dev/recipe.test.ts',
  },
  {
    document: 'docs/contracts.md',
    languages: ['sh', 'tolk', 'text'],
    test: 'tools/pack/contract-tutorial.long.test.ts',
  },
  ...['import', 'const gold'].map((starts) => ({
    document: 'docs/contracts.md',
    starts,
    test: 'tools/pack/contract-tutorial.long.test.ts',
  })),
  {
    document: 'docs/webhooks.md',
    languages: ['js'],
    test: 'packages/server/test/webhooks/support/verification.ts',
  },
  { document: 'docs/parquet.md', test: 'packages/server/test/indexer/export/duckdb.test.ts' },
  { document: 'docs/sdk.md', test: 'packages/client/test/examples.test.ts' },
  ...['chain', 'contracts', 'lite-client', 'tvm', 'devnet'].map((name) => ({
    document: `packages/${name}/README.md`,
    languages: ['ts'],
    starts: 'import',
    test: `packages/${name}/test/readme.test.ts`,
  })),
  {
    document: 'packages/client/README.md',
    starts: 'import { createClient }',
    test: 'packages/server/test/sdk/calls.test.ts',
  },
];

const NEEDS_MAINNET = 'needs the lite servers of a public network';
const NEEDS_VALUES = 'the reader fills in an address, a key or a hash';
const FRAGMENT = 'a fragment, whose names the text explains';

export const NOT_RUN: readonly OtherBlocks[] = [
  { document: 'CONTRIBUTING.md', languages: ['sh'], reason: 'clones and runs all tests' },
  { document: 'CONTRIBUTING.md', languages: ['ts'], reason: FRAGMENT },
  { document: 'CONTRIBUTING.md', languages: ['sql'], reason: 'a pattern for migrations' },
  { document: 'docs/benchmarks.md', reason: 'runs for hours' },
  { document: 'docs/ci.md', languages: ['yaml'], reason: 'runs on GitHub' },
  { document: 'docs/contracts.md', starts: 'ton.open(', reason: FRAGMENT },
  { document: 'docs/contracts.md', starts: 'declare module', reason: 'types of Jest' },
  { document: 'docs/dev.md', reason: NEEDS_VALUES },
  { document: 'docs/eras.md', reason: NEEDS_VALUES },
  { document: 'docs/metadata.md', reason: 'data' },
  { document: 'docs/pending.md', reason: NEEDS_VALUES },
  { document: 'docs/self-hosting.md', reason: 'configures a production machine' },
  { document: 'docs/streaming.md', languages: ['sh'], reason: NEEDS_MAINNET },
  { document: 'docs/streaming.md', languages: ['js'], reason: 'runs in a browser, with a key' },
  { document: 'docs/streaming.md', languages: ['nginx'], reason: 'configures a proxy' },
  { document: 'docs/webhooks.md', languages: ['sh', 'json'], reason: NEEDS_VALUES },
  { document: 'packages/actions/README.md', reason: FRAGMENT },
  ...['const ', 'await ', 'for await', 'import type'].map((starts) => ({
    document: 'packages/client/README.md',
    starts,
    reason: FRAGMENT,
  })),
  { document: 'packages/devnet/README.md', languages: ['sh', ''], reason: NEEDS_VALUES },
  { document: 'packages/devnet/README.md', languages: ['js'], reason: FRAGMENT },
  { document: 'packages/lite-client/README.md', languages: ['sh'], reason: NEEDS_VALUES },
  { document: 'packages/lite-client/README.md', starts: 'const { pool }', reason: FRAGMENT },
  { document: 'packages/server/README.md', reason: 'needs an installed tonway, or values' },
  {
    document: 'packages/tvm/README.md',
    languages: ['sh'],
    reason: 'needs an emulator of your own',
  },
  { document: 'packages/tvm/README.md', starts: 'const result', reason: FRAGMENT },
  { document: 'scenes/README.md', reason: 'tests of the scenes do the same' },
];

/** What a fragment takes as given, by document. */
export const GIVEN: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md': `
    declare const input: Uint8Array;
    declare const other: (bytes: Uint8Array) => void, ours: (bytes: Uint8Array) => void;`,
  'docs/contracts.md': `
    import type { TonCoreDevnet } from '@tonway/devnet/ton-core';
    import type { Contract } from '@ton/core';
    declare const ton: TonCoreDevnet, contract: Contract;`,
  'docs/streaming.md': 'declare const wallet: string, key: string, show: (event: unknown) => void;',
  'packages/actions/README.md': `
    import { type Account, type Action, type KnownContracts } from '@tonway/actions';
    import { plainText, sayAction, showAction, storedFields, type Trace } from '@tonway/actions';
    declare const trace: Trace, contracts: KnownContracts, action: Action, account: Account;`,
  'packages/devnet/README.md': `
    import assert from 'node:assert/strict';
    import { test } from 'node:test';`,
  'packages/client/README.md': `
    import { Address } from '@ton/core';
    import { type Client, formatAmount, parseAmount } from '@tonway/client';
    declare const ton: Client, account: string, boc: string, wallet: { address: Address };`,
  'packages/lite-client/README.md': `
    import { type GlobalConfig, LiteReader } from '@tonway/lite-client';
    declare const config: GlobalConfig;`,
  'packages/tvm/README.md': `
    import type { Tvm } from '@tonway/tvm';
    declare const tvm: Tvm, call: Parameters<Tvm['runGetMethod']>[0], request: Request;`,
};

/** Files that examples import. */
export const GIVEN_FILES: Readonly<Record<string, string>> = {
  'wrappers/Counter.ts': `
    import type { Address, Contract, ContractProvider, Sender } from '@ton/core';
    export declare class Counter implements Contract {
      static create(owner: Address): Counter;
      readonly address: Address;
      sendDeploy(provider: ContractProvider, via: Sender): Promise<void>;
      sendIncrement(provider: ContractProvider, via: Sender): Promise<void>;
      getValue(provider: ContractProvider): Promise<bigint>;
    }`,
};

export function isSelected(
  { document, languages, starts }: Selection,
  file: string,
  block: Block,
): boolean {
  if (document !== file) return false;
  if (languages && !languages.includes(block.language)) return false;
  return starts === undefined || block.code.startsWith(starts);
}
