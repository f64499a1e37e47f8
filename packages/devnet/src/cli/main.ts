#!/usr/bin/env node
import { ChainError } from '@tonway/chain';
import { Tvm } from '@tonway/tvm';
import { ControlServer } from '../control/control-server.ts';
import { DevnetError } from '../errors.ts';
import { globalConfigText } from '../network/global-config.ts';
import { loadRecordedChain } from '../replay/recorded-chain.ts';
import { serveRecordedChain } from '../replay/serve-recorded.ts';
import { type Arguments, readArguments, USAGE } from './arguments.ts';
import { announcement, type Publication, publish, serverLines } from './publish.ts';
import { explainPortError, startDevnet } from './start-devnet.ts';

async function main(args: readonly string[]): Promise<void> {
  const given = readArguments(args);
  if (given.help) return print(USAGE);
  const running = new AsyncDisposableStack();
  closeOnSignal(running);
  try {
    if (given.replay === null) await serveDevnet(given, running);
    else await serveRecorded(given.replay, given, running);
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

async function serveDevnet(given: Arguments, running: AsyncDisposableStack): Promise<void> {
  const devnet = running.use(await startDevnet(given, { print, printError, portOption: 'port' }));
  const { controlPort: port, allowedOrigins } = given;
  const control = await ControlServer.listen(devnet, { port, allowedOrigins }).catch(
    explainPortError('control-port'),
  );
  running.defer(() => control.close());
  const found = await publish(given, {
    port: devnet.status.port,
    controlPort: control.port,
    zeroState: devnet.status.zeroState,
    globalConfig: devnet.globalConfigText,
  });
  running.defer(() => found.remove());
  print(announcement(devnet, control.port, found));
  reportRegistrationError(found);
}

async function serveRecorded(
  folder: string,
  given: Arguments,
  running: AsyncDisposableStack,
): Promise<void> {
  const { port, history, lag } = given.devnet;
  const store = await loadRecordedChain(folder);
  const [zeroState] = store.zeroStates;
  if (!zeroState) throw new DevnetError('REPLAY_INVALID', `${folder} has no zero state`);
  const tvm = running.use(new Tvm());
  const server = await serveRecordedChain(store, tvm, {
    ...(port !== undefined && { port }),
    ...(history !== undefined && { history }),
    ...(lag !== undefined && { lag }),
  }).catch(explainPortError('port'));
  running.defer(() => server.close());
  const found = await publish(given, {
    port: server.port,
    controlPort: null,
    zeroState: zeroState.id,
    globalConfig: globalConfigText(zeroState.id, server),
  });
  running.defer(() => found.remove());
  print(serverLines(server, found));
  const { seqno: last = 0 } = store.head?.id ?? {};
  print(`masterchain     block ${last - server.behaviour.lag} of ${last} recorded ones\n`);
  reportRegistrationError(found);
}

function reportRegistrationError({ registrationError }: Publication): void {
  if (registrationError !== null)
    printError(`\`--network devnet\` cannot find this network: ${registrationError}`);
}

/** The first signal shuts down gracefully, a second one exits at once. */
function closeOnSignal(running: AsyncDisposableStack): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      process.once(signal, () => process.exit(1));
      await running.disposeAsync();
      process.exit(0);
    });
  }
}

function print(text: string): void {
  process.stdout.write(text);
}

function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

// a closed output pipe must not stop the network
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
  await main(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof DevnetError || error instanceof ChainError;
  printError(isExpected ? error.message : String((error as Error).stack ?? error));
  process.exitCode = 2;
}
