import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Cell } from '@ton/core';
import { getTolkCompilerVersion, runTolkCompiler } from '@ton/tolk-js';

const FOLDER = fileURLToPath(new URL('../contracts', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/tonway-scenes', import.meta.url));

/** Every contract of `contracts/`, by the path of its source. */
export const CONTRACTS = [
  'dns/collection',
  'dns/item',
  'dns/root',
  'highload/highload',
  'jetton/minter',
  'jetton/mintless-wallet',
  'jetton/wallet',
  'multisig/multisig',
  'multisig/order',
  'nft/auction',
  'nft/auction-v4',
  'nft/collection',
  'nft/item',
  'nft/marketplace',
  'nft/sale',
  'nft/sale-v4',
  'subscription/plugin',
  'telemint/collection',
  'telemint/item',
  'tester/tester',
  'vesting/vesting',
] as const;

export type ContractName = (typeof CONTRACTS)[number];

// Not promises: what follows an `await` of a shared promise would belong to the test that made it.
const compiled = new Map<ContractName, Cell>();

/** Compiles a contract, once for all processes: a file keeps the code until a source or the compiler changes. */
export async function compile(name: ContractName): Promise<Cell> {
  const code = compiled.get(name) ?? (await readOrCompile(name));
  compiled.set(name, code);
  return code;
}

async function readOrCompile(name: ContractName): Promise<Cell> {
  const file = join(CACHE, await cacheKey(), `${name}.boc`);
  const cached = await readFile(file, 'base64').catch(() => null);
  if (cached) return Cell.fromBase64(cached);
  const code = await compileTolk(name);
  const unfinished = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, code.toBoc());
  await rename(unfinished, file);
  return code;
}

let key: string | undefined;

async function cacheKey(): Promise<string> {
  key ??= await hashSources();
  return key;
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256').update(await getTolkCompilerVersion());
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((each) => each.endsWith('.tolk')).sort())
    hash.update(`${file}\n${readFileSync(join(FOLDER, file), 'utf8')}\n`);
  return hash.digest('hex').slice(0, 16);
}

async function compileTolk(name: ContractName): Promise<Cell> {
  const result = await runTolkCompiler({
    entrypointFileName: `${name}.tolk`,
    fsReadCallback: (path) => readFileSync(join(FOLDER, path), 'utf8'),
  });
  if (result.status === 'error') throw new Error(`${name}.tolk: ${result.message}`);
  return Cell.fromBase64(result.codeBoc64);
}
