import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Side } from '@tonway/tools/bench';
import { openClient } from './http-client.ts';

export interface CostStart {
  readonly side: 'tonway' | 'straight';
  readonly configFile: string;
  readonly globalConfigText: string;
}

/** With a seqno: the reply waits for this block. */
export type CostRequest = { readonly seqno: number } | Record<string, never>;

export interface CostReply {
  readonly url?: string;
  /** Processor time of all threads of the process since its start. */
  readonly cpuMs?: number;
}

export interface CostProcess {
  readonly url: string;
  waitForBlock(seqno: number): Promise<void>;
  /** Runs all requests; `run` returns the processor time that the process used for them. */
  side(label: string, requests: readonly string[], mine: () => Promise<number>): Side;
  close(): Promise<void>;
}

const CONNECTIONS = 16;

/** Starts one side of a comparison in a process of its own. */
export async function startCostProcess(start: CostStart): Promise<CostProcess> {
  const child = fork(new URL('cost-child.ts', import.meta.url));
  const ask = async (message: CostStart | CostRequest): Promise<CostReply> => {
    child.send(message);
    const [reply] = await once(child, 'message');
    return reply as CostReply;
  };
  const { url = '' } = await ask(start);
  const cpuMs = async () => (await ask({})).cpuMs ?? 0;
  const waitForBlock = async (seqno: number) => void (await ask({ seqno }));
  return {
    url,
    waitForBlock,
    side(label, requests, mine) {
      const client = openClient(url, requests, CONNECTIONS);
      const run = async () => {
        const before = await cpuMs();
        await client();
        return (await cpuMs()) - before;
      };
      const prepare = async () => waitForBlock(await mine());
      return { label, timesItself: true, prepare, run };
    },
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
