import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CostProcess, startCostProcess } from './cost-process.ts';
import { startDevnetProcess } from './devnet-process.ts';
import { getRequest } from './http-client.ts';

export interface CostSides {
  readonly tonway: CostProcess;
  readonly straight: CostProcess;
  /** `getAddressInformation` of each account. */
  readonly requests: readonly string[];
  /** Produces a block, so that no answer is cached. */
  mine(): Promise<number>;
  close(): Promise<void>;
}

/** Tonway and the straight line, each in a process of its own, over the same devnet. */
export async function startCostSides(accounts: number): Promise<CostSides> {
  const devnet = await startDevnetProcess(accounts);
  const folder = await mkdtemp(join(tmpdir(), 'tonway-bench-'));
  const configFile = join(folder, 'global.config.json');
  const { globalConfigText } = devnet;
  await writeFile(configFile, globalConfigText);
  const start = { configFile, globalConfigText };
  const tonway = await startCostProcess({ ...start, side: 'tonway' });
  const straight = await startCostProcess({ ...start, side: 'straight' });
  return {
    tonway,
    straight,
    requests: devnet.addresses.map((address) =>
      getRequest(`/api/v2/getAddressInformation?address=${encodeURIComponent(address)}`),
    ),
    mine: () => devnet.mine(),
    async close() {
      await Promise.all([tonway.close(), straight.close()]);
      await devnet.close();
      await rm(folder, { recursive: true });
    },
  };
}
