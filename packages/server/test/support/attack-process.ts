import { Agent, get } from 'node:http';
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
const { urls, perSecond, headers = {} } = attack;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

function ask(url: string): void {
  const sent = get(url, { headers, agent, localAddress: '127.0.0.9' }, (response) => {
    const { statusCode = 0 } = response;
    process.send?.(statusCode);
    response.resume().on('error', () => {});
  });
  sent.on('error', () => {});
}

process.on('disconnect', () => process.exit());
process.send?.('ready');
for (let i = 0; ; i++) {
  await sleep(1000 / perSecond);
  if (isOn) ask(urls[i % urls.length] ?? '');
}
