import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Cell } from '@ton/core';
import { runTolkCompiler } from '@ton/tolk-js';

const FOLDER = fileURLToPath(new URL('../contracts', import.meta.url));

/** Every contract of `contracts/`, by the path of its source. */
export const CONTRACTS = [
  'dns/collection',
  'dns/item',
  'dns/root',
  'highload/highload',
  'jetton/minter',
  'jetton/wallet',
  'multisig/multisig',
  'multisig/order',
  'nft/collection',
  'nft/item',
  'nft/marketplace',
  'nft/sale',
  'tester/tester',
  'vesting/vesting',
] as const;

export type ContractName = (typeof CONTRACTS)[number];

const compiled = new Map<ContractName, Promise<Cell>>();

/** Compiles a contract, once per process. */
export function compile(name: ContractName): Promise<Cell> {
  const known = compiled.get(name);
  if (known) return known;
  const code = compileTolk(name);
  compiled.set(name, code);
  return code;
}

async function compileTolk(name: ContractName): Promise<Cell> {
  const result = await runTolkCompiler({
    entrypointFileName: `${name}.tolk`,
    fsReadCallback: (path) => readFileSync(join(FOLDER, path), 'utf8'),
  });
  if (result.status === 'error') throw new Error(`${name}.tolk: ${result.message}`);
  return Cell.fromBase64(result.codeBoc64);
}
