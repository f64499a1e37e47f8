import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Load, Offered } from './load.ts';

// A process of its own, so that who asks and who is asked do not wait for each other.

const { urls, headers, perSecond, seconds, atOnce = 0 } = JSON.parse(process.argv[2] ?? '') as Load;
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
const next = () => void pending.push(ask(urls[pending.length % urls.length] ?? ''));
const startMs = performance.now();
for (let i = 0; i < atOnce; i++) next();
const total = atOnce + Math.round(perSecond * seconds);
while (pending.length < total) {
  // each at its own time, however late the one before was
  const waitMs = startMs + ((pending.length - atOnce) * 1000) / perSecond - performance.now();
  if (waitMs > 0) await sleep(waitMs);
  else next();
}
await Promise.all(pending);
agent.destroy();
const endMs = performance.now();
const offered: Offered = {
  statuses,
  seconds: (endMs - firstAnswerMs) / 1000,
  secondsInAll: (endMs - startMs) / 1000,
};
process.send?.(offered);
