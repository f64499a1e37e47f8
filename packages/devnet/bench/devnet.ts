import { DevnetNetwork } from '@tonway/scenes/devnet';
import type { Benchmark } from '@tonway/tools/bench';
import { Devnet } from '../src/network/devnet.ts';
import { bareEmulator } from './support/bare-emulator.ts';
import { recordCalls } from './support/record-calls.ts';
import { signedTraffic } from './support/signed-traffic.ts';

export default {
  name: 'devnet',
  about:
    'wallets pay each other, from the message that is sent and checked to the stored block, with one worker; against the bare emulator in one thread executing the same transactions',
  bar: 0.4,
  async setup() {
    const devnet = await Devnet.start({ production: 'manual', tvm: { workers: 1 } });
    const network = new DevnetNetwork(devnet);
    const messages = await signedTraffic(devnet, network);
    const snapshot = await devnet.snapshot();
    const play = async () => {
      await devnet.revert(snapshot);
      await Promise.all(messages.map((message) => devnet.send(message)));
      await network.settle();
    };
    const calls = await recordCalls(devnet, snapshot, play);
    return {
      baseline: { label: 'emulator', run: await bareEmulator(calls) },
      subject: { label: 'tonway', run: play },
      units: { amount: calls.length, name: 'transactions' },
      async close() {
        await network.close();
        await devnet.close();
      },
    };
  },
} satisfies Benchmark;
