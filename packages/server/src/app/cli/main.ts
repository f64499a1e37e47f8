#!/usr/bin/env node
import { RELEASE } from '../../api/http/openapi-documents.ts';
import { RequestError } from '../../api/kernel/errors.ts';
import { ConfigError, NOT_STARTED } from '../../config/read-settings.ts';
import { IndexError, KeyError, MigrationError } from '../../store/errors.ts';
import { UsageError } from './with-database.ts';

const USAGE = `Usage: tonway COMMAND [options]

  dev        run a local network with v2, v3, streams and a faucet on one port
  serve      serve v2 over HTTP, and v3 if there is an index
  stream     stream events over SSE and WebSocket
  index      index new blocks into PostgreSQL
  backfill   index older blocks
  metadata   fetch the off-chain content of tokens
  contracts  read the contracts that blocks changed
  rescan     read the contracts of all accounts again
  classify   recognize the actions of traces
  reclassify recognize the actions of older traces again
  check      verify the index and report faults
  reindex    replace masterchain blocks of the index
  retrace    assemble the traces of masterchain blocks again
  config     print every setting with its value and description
  keys       create, list, rotate, revoke and limit API keys, and show their usage
  plans      list the plans of API keys
  webhooks   create, list, pause, resume, test and delete webhooks
  migrate    migrate the tables in PostgreSQL
  version    print the version

Run \`tonway COMMAND --help\` for the options of a command.
`;

/** Loads only the code of the requested command. */
async function main([command = '', ...args]: readonly string[]): Promise<void> {
  switch (command) {
    case 'dev':
      return (await import('./dev.ts')).devCommand(args, process.env);
    case 'serve':
      return (await import('./serve.ts')).serveCommand(args, process.env);
    case 'stream':
      return (await import('./stream.ts')).streamCommand(args, process.env);
    case 'index':
      return (await import('./index.ts')).indexCommand(args, process.env);
    case 'backfill':
      return (await import('./backfill.ts')).backfillCommand(args, process.env);
    case 'metadata':
      return (await import('./metadata.ts')).metadataCommand(args, process.env);
    case 'contracts':
      return (await import('./contracts.ts')).contractsCommand(args, process.env);
    case 'rescan':
      return (await import('./contracts.ts')).rescanCommand(args, process.env);
    case 'classify':
      return (await import('./classify.ts')).classifyCommand(args, process.env);
    case 'reclassify':
      return (await import('./classify.ts')).reclassifyCommand(args, process.env);
    case 'check':
      return (await import('./check.ts')).checkCommand(args, process.env);
    case 'reindex':
      return (await import('./reindex.ts')).reindexCommand(args, process.env);
    case 'retrace':
      return (await import('./reindex.ts')).retraceCommand(args, process.env);
    case 'config':
      return (await import('./config.ts')).configCommand(args, process.env);
    case 'keys':
      return (await import('./keys.ts')).keysCommand(args, process.env);
    case 'plans':
      return (await import('./keys.ts')).plansCommand(args, process.env);
    case 'webhooks':
      return (await import('./webhooks.ts')).webhooksCommand(args, process.env);
    case 'migrate':
      return (await import('./migrate.ts')).migrateCommand(args, process.env);
    case 'version':
    case '--version':
      return void process.stdout.write(`${RELEASE}\n`);
    case '':
    case 'help':
    case '--help':
      return void process.stdout.write(USAGE);
    default:
      throw new UsageError(`unknown command "${command}"\n\n${USAGE}`);
  }
}

/** Errors caused by the user: printed without a stack trace. */
const EXPECTED = [ConfigError, UsageError, KeyError, MigrationError, IndexError, RequestError];

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  process.stderr.write(
    `${isExpected ? (error as Error).message : String((error as Error).stack ?? error)}\n`,
  );
  process.exit(NOT_STARTED);
}
