import type { TestContext } from 'node:test';
import { LiteReader, type LiteReaderOptions } from '@tonway/lite-client';
import { Devnet } from '../../src/network/devnet.ts';
import type { DevnetOptions } from '../../src/network/options.ts';

/** A devnet for one test; a failed round fails the test. */
export async function startDevnet(t: TestContext, options: DevnetOptions = {}): Promise<Devnet> {
  const errors: unknown[] = [];
  const devnet = await Devnet.start({
    production: 'instant',
    tvm: { workers: 1 },
    onError: (error) => errors.push(error),
    ...options,
  });
  t.after(async () => {
    await devnet.close();
    if (errors.length > 0) throw errors[0];
  });
  return devnet;
}

/** A verifying client. */
export async function readerOf(
  t: TestContext,
  devnet: Devnet,
  options: LiteReaderOptions = {},
): Promise<LiteReader> {
  const reader = await LiteReader.open(devnet.globalConfig, { policy: 'signed', ...options });
  t.after(() => reader.close());
  return reader;
}
