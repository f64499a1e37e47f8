#!/usr/bin/env node
import { type Address, ChainError } from '@tonway/chain';
import { ControlServer } from '../control/control-server.ts';
import { findDevnets } from '../discovery/find-devnets.ts';
import { DevnetError } from '../errors.ts';
import { LiteServer } from '../lite-server/server.ts';
import { Devnet } from '../network/devnet.ts';
import { globalConfigText } from '../network/global-config.ts';
import { loadRecordedChain } from '../replay/recorded-chain.ts';
import { type Arguments, readArguments, USAGE } from './arguments.ts';
import { blockLines, refusedLine, rejectedLine } from './log-lines.ts';
import { announcement, type Publication, publish, serverLines } from './publish.ts';

const PORT_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'requires more privileges',
};

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
  // blocks of the start-up are not reported: the faucet address is still null
  let faucet: Address | null = null;
  const devnet = await Devnet.start({
    ...given.devnet,
    ...(!given.quiet && {
      onBlock: (made) => faucet && printLines(blockLines(made, faucet)),
      onRejected: (refusal) => printLines([rejectedLine(refusal)]),
      onRefused: (refused) => printLines([refusedLine(refused)]),
    }),
    onError: (error) => printError(`block production failed: ${String(error)}`),
  }).catch(explainPortError('port'));
  running.use(devnet);
  faucet = devnet.faucetAddress;
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
  const server = await LiteServer.listen(store, {
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

function printLines(lines: readonly string[]): void {
  if (lines.length > 0) print(`${lines.join('\n')}\n`);
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

/** Turns "port in use" into an error that names a way out; rethrows other errors. */
function explainPortError(option: 'port' | 'control-port'): (error: unknown) => Promise<never> {
  return async (error) => {
    const { code = '', port = 0 } = error as NodeJS.ErrnoException & { readonly port?: number };
    const reason = PORT_ERRORS[code];
    if (reason === undefined) throw error;
    throw new DevnetError(
      'PORT_IN_USE',
      `port ${port} ${reason}${await ownerOf(port)}; choose another one with --${option} N (0 for any free port)`,
      { cause: error },
    );
  };
}

async function ownerOf(wanted: number): Promise<string> {
  const { devnets } = await findDevnets().catch(() => ({ devnets: [] }));
  const devnet = devnets.find(({ port, controlPort }) => port === wanted || controlPort === wanted);
  return devnet ? ` by the devnet of process ${devnet.pid}` : '';
}
