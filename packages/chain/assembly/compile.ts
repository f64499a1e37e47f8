import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('kernel.ts', import.meta.url));
const COMPILER = fileURLToPath(import.meta.resolve('assemblyscript/bin/asc.js'));
// 16 MB of memory, touched only as far as it is used, so that what is written there is never moved.
const OPTIONS =
  '-O3 --runtime stub --noAssert --enable simd --enable bulk-memory --initialMemory 256'.split(' ');

/** The module that embeds the kernel; the same source and compiler always give the same text. */
export function compileKernel(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tonway-kernel-'));
  try {
    const output = join(folder, 'kernel.wasm');
    execFileSync(process.execPath, [COMPILER, SOURCE, ...OPTIONS, '-o', output]);
    return moduleText(readFileSync(output).toString('base64'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function moduleText(base64: string): string {
  const lines = base64.match(/.{1,90}/g) ?? [];
  return [
    '// Made from assembly/ by `npm run kernel`; do not edit.',
    'export const HASH_KERNEL_WASM =',
    `${lines.map((line) => `  '${line}'`).join(' +\n')};`,
    '',
  ].join('\n');
}

export const KERNEL_MODULE = fileURLToPath(
  new URL('../src/cell/hash-kernel-wasm.generated.ts', import.meta.url),
);

if (import.meta.main) writeFileSync(KERNEL_MODULE, compileKernel());
