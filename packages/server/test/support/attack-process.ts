import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';

// A process of its own, so that its work does not delay the client that is measured.

/** The first message is the attack, then `true` starts it and `false` stops it. */
let isOn = false;
const attack = await new Promise<Attack>((resolve) => {
  process.once('message', (message) => {
    process.on('message', (next) => {
      isOn = next as boolean;
    });
    resolve(message as Attack);
  });
});
const { urls, pace, headers = {}, body } = attack;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const options = {
  agent,
  localAddress: '127.0.0.9',
  headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  method: body ? 'POST' : 'GET',
};

function ask(url: string): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(url, options, (response) => {
      const { statusCode = 0 } = response;
      process.send?.(statusCode);
      response.resume().on('close', resolve);
    });
    sent.on('error', () => resolve());
    sent.end(body && JSON.stringify(body));
  });
}

const PAUSE_MS = 10;

async function askAgainAndAgain(url: string): Promise<void> {
  for (;;)
    if (isOn) await ask(url);
    else await sleep(PAUSE_MS);
}

async function askEvenly(perSecond: number): Promise<void> {
  for (let i = 0; ; i++) {
    await sleep(1000 / perSecond);
    if (isOn) void ask(urls[i % urls.length] ?? '');
  }
}

process.on('disconnect', () => process.exit());
process.send?.('ready');
if ('perSecond' in pace) await askEvenly(pace.perSecond);
else
  await Promise.all(
    Array.from({ length: pace.atOnce }, (_, i) => askAgainAndAgain(urls[i % urls.length] ?? '')),
  );
