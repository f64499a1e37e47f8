#!/usr/bin/env node
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ChainError, toBase64 } from '@tonway/chain';
import { ControlServer } from '../control/control-server.ts';
import { DevnetError } from '../errors.ts';
import { LiteServer } from '../lite-server/server.ts';
import { Devnet } from '../network/devnet.ts';
import { globalConfigText } from '../network/global-config.ts';
import { loadRecordedChain } from '../replay/recorded-chain.ts';
import { announcement } from './announce.ts';
import { type Arguments, readArguments, USAGE } from './arguments.ts';

/** What runs until a signal comes. */
interface Running {
  close(): Promise<void>;
}

async function main(args: readonly string[]): Promise<void> {
  const given = readArguments(args);
  if (given.help) return void process.stdout.write(USAGE);
  const running =
    given.replay === null ? await serveDevnet(given) : await serveRecorded(given.replay, given);
  closeOnSignal(running);
}

async function serveDevnet(given: Arguments): Promise<Running> {
  const devnet = await Devnet.start({
    ...given.devnet,
    onRefused: ({ reason }) => say(`a message was refused: ${reason}`),
    onError: (error) => say(`no block could be made: ${String(error)}`),
  });
  const control = await ControlServer.listen(devnet, { port: given.controlPort });
  const file = await writeConfig(given, devnet.status.port, devnet.globalConfigText);
  process.stdout.write(announcement(devnet, control.port, file));
  return {
    async close() {
      await control.close();
      await devnet.close();
    },
  };
}

async function serveRecorded(folder: string, given: Arguments): Promise<Running> {
  const { port, history, lag } = given.devnet;
  const store = await loadRecordedChain(folder);
  const [zeroState] = store.zeroStates;
  if (!zeroState) throw new DevnetError('REPLAY_INVALID', `${folder} has no zero state`);
  const server = await LiteServer.listen(store, {
    ...(port !== undefined && { port }),
    ...(history !== undefined && { history }),
    ...(lag !== undefined && { lag }),
  });
  const file = await writeConfig(given, server.port, globalConfigText(zeroState.id, server));
  process.stdout.write(`lite server     127.0.0.1:${server.port}:${toBase64(server.publicKey)}
configuration   ${file}
`);
  return server;
}

/** Where the user says; else with the chain; else where temporary files are. */
async function writeConfig(given: Arguments, port: number, text: string): Promise<string> {
  const folder = given.devnet.data ?? join(tmpdir(), `tonway-devnet-${port}`);
  const file = given.globalConfig ?? join(folder, 'global.config.json');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

/** The first signal ends everything in order, a second one at once. */
function closeOnSignal(running: Running): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      process.once(signal, () => process.exit(1));
      await running.close();
      process.exit(0);
    });
  }
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof DevnetError || error instanceof ChainError;
  say(isExpected ? error.message : String((error as Error).stack ?? error));
  process.exitCode = 2;
}
