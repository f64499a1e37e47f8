#!/usr/bin/env node
import { type Address, ChainError } from '@tonway/chain';
import { ControlServer } from '../control/control-server.ts';
import { DevnetError } from '../errors.ts';
import { LiteServer } from '../lite-server/server.ts';
import { Devnet } from '../network/devnet.ts';
import { globalConfigText } from '../network/global-config.ts';
import { loadRecordedChain } from '../replay/recorded-chain.ts';
import { announcement, serverLines } from './announce.ts';
import { type Arguments, readArguments, USAGE } from './arguments.ts';
import { blockLines, refusedLine, rejectedLine } from './log-lines.ts';
import { refusePort } from './port-in-use.ts';
import { type Publication, publish } from './publish.ts';

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
  // of the blocks that a network begins with nothing is told
  let faucet: Address | null = null;
  const devnet = await Devnet.start({
    ...given.devnet,
    ...(!given.quiet && {
      onBlock: (made) => faucet && printLines(blockLines(made, faucet)),
      onRejected: (refusal) => printLines([rejectedLine(refusal)]),
      onRefused: (refused) => printLines([refusedLine(refused)]),
    }),
    onError: (error) => say(`no block could be made: ${String(error)}`),
  }).catch(refusePort('port'));
  running.use(devnet);
  faucet = devnet.faucetAddress;
  const { controlPort: port, allowedOrigins } = given;
  const control = await ControlServer.listen(devnet, { port, allowedOrigins }).catch(
    refusePort('control-port'),
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
  sayTrouble(found);
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
  const server = await LiteServer.listen(store, {
    ...(port !== undefined && { port }),
    ...(history !== undefined && { history }),
    ...(lag !== undefined && { lag }),
  }).catch(refusePort('port'));
  running.defer(() => server.close());
  const found = await publish(given, {
    port: server.port,
    controlPort: null,
    zeroState: zeroState.id,
    globalConfig: globalConfigText(zeroState.id, server),
  });
  running.defer(() => found.remove());
  print(serverLines(server, found));
  sayTrouble(found);
}

function sayTrouble({ trouble }: Publication): void {
  if (trouble !== null) say(`\`--network devnet\` does not find this network: ${trouble}`);
}

/** The first signal ends everything in order, a second one at once. */
function closeOnSignal(running: AsyncDisposableStack): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      process.once(signal, () => process.exit(1));
      await running.disposeAsync();
      process.exit(0);
    });
  }
}

function printLines(lines: readonly string[]): void {
  if (lines.length > 0) print(`${lines.join('\n')}\n`);
}

function print(text: string): void {
  process.stdout.write(text);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

// who reads the output may leave; the network goes on
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
  await main(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof DevnetError || error instanceof ChainError;
  say(isExpected ? error.message : String((error as Error).stack ?? error));
  process.exitCode = 2;
}
