import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const TICK_MS = 10;

/** Asks the replicas in turn at an even rate; gives how often each status came. */
export async function offer(
  urls: readonly string[],
  headers: Record<string, string>,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const statuses = new Map<number, number>();
  const pending: Promise<void>[] = [];
  const startMs = performance.now();
  const total = perSecond * seconds;
  while (pending.length < total) {
    const due = Math.min(total, ((performance.now() - startMs) / 1000) * perSecond);
    while (pending.length < due)
      pending.push(ask(`${urls[pending.length % urls.length]}/echo`, headers, agent, statuses));
    await sleep(TICK_MS);
  }
  await Promise.all(pending);
  agent.destroy();
  return statuses;
}

function ask(
  url: string,
  headers: Record<string, string>,
  agent: Agent,
  statuses: Map<number, number>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      const { statusCode = 0 } = response;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      response.resume().on('end', resolve).on('error', reject);
    }).on('error', reject);
  });
}
