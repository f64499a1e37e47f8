#!/usr/bin/env node
import type { Command } from './run-command.ts';

const USAGE = `Usage: tonway COMMAND [options]

  dev        run a local network with v2, v3, streams and a faucet on one port
  serve      serve v2 over HTTP, and v3 if there is an index
  stream     stream events over SSE and WebSocket
  index      index new blocks into PostgreSQL
  backfill   index older blocks
  worker     read contracts, recognize actions or fetch metadata behind the index
  check      verify the index and report faults
  doctor     look for everything that can be wrong, and say what to do
  compare    send the same requests to two hosts and report differences
  repair     replace blocks, traces, contracts or actions of the index
  export     write complete eras of the index as Parquet files
  eras       list, close and drop eras of the index
  keys       create, list, rotate, revoke and limit API keys, and show their usage and plans
  webhooks   create, list, pause, resume, test and delete webhooks
  config     print every setting with its value and description
  migrate    migrate the tables in PostgreSQL
  version    print the version

Run \`tonway help COMMAND\` for the options of a command.
`;

/** Only the code of the requested command is loaded. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  dev: async () => (await import('./start-dev.ts')).devCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  stream: async () => (await import('./stream.ts')).streamCommand,
  index: async () => (await import('./index.ts')).indexCommand,
  backfill: async () => (await import('./backfill.ts')).backfillCommand,
  worker: async () => (await import('./worker.ts')).workerCommand,
  check: async () => (await import('./check.ts')).checkCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  compare: async () => (await import('./compare.ts')).compareCommand,
  repair: async () => (await import('./repair.ts')).repairCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  webhooks: async () => (await import('./webhooks.ts')).webhooksCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  eras: async () => (await import('./eras.ts')).erasCommand,
  config: async () => (await import('./config.ts')).configCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
};

async function main([name = 'help', ...args]: readonly string[]): Promise<void> {
  if (name === 'version' || name === '--version') return printVersion();
  if (name === 'help' && args.length > 0) return main([...args, '--help']);
  if (name === 'help' || name === '--help') return void process.stdout.write(USAGE);
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    const { unknownCommand } = await import('./run-command.ts');
    throw unknownCommand(name, Object.keys(COMMANDS), 'tonway');
  }
  const command = await load();
  await command(args, process.env);
}

async function printVersion(): Promise<void> {
  const { RELEASE } = await import('../../api/http/openapi-documents.ts');
  process.stdout.write(`${RELEASE}\n`);
}

// What is imported only when it is needed delays the first line of no command.
try {
  await main(process.argv.slice(2));
} catch (error) {
  const { exitWith } = await import('./run-command.ts');
  exitWith(error);
}
