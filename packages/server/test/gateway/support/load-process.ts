import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Load, Offered } from './load.ts';

// A process of its own, so that who asks and who is asked do not wait for each other.
const TICK_MS = 10;

const { urls, headers, perSecond, seconds } = JSON.parse(process.argv[2] ?? '') as Load;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const statuses: Record<number, number> = {};
let firstAnswerMs = 0;

function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      const { statusCode = 0 } = response;
      firstAnswerMs ||= performance.now();
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      response.resume().on('end', resolve).on('error', reject);
    }).on('error', reject);
  });
}

const pending: Promise<void>[] = [];
const startMs = performance.now();
const total = perSecond * seconds;
while (pending.length < total) {
  const due = Math.min(total, ((performance.now() - startMs) / 1000) * perSecond);
  while (pending.length < due) pending.push(ask(urls[pending.length % urls.length] ?? ''));
  await sleep(TICK_MS);
}
await Promise.all(pending);
agent.destroy();
const offered: Offered = { statuses, seconds: (performance.now() - firstAnswerMs) / 1000 };
process.send?.(offered);
