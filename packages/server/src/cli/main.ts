#!/usr/bin/env node
import { ConfigError, NOT_STARTED } from '../config/errors.ts';
import { RELEASE } from '../http/version.ts';
import { MigrationError } from '../store/errors.ts';
import { KeyError } from '../store/gateway/key-error.ts';
import { IndexError } from '../store/write/errors.ts';
import { UsageError } from './errors.ts';

const USAGE = `tonway COMMAND [options]

  serve     serves v2 over HTTP, and v3 where there is an index
  index     keeps an index in PostgreSQL at the head of the chain
  backfill  indexes what is older
  check     looks for anything in the index that is not as it should be
  reindex   puts masterchain blocks of the index right
  config    prints every setting, its value and its meaning
  keys      creates, lists, rotates, revokes and limits keys, and shows their usage
  plans     lists the plans of keys
  migrate   brings the tables in PostgreSQL up to date
  version   prints the version

\`tonway COMMAND --help\` tells more.
`;

/** A command's code is loaded when it is wanted. */
async function main([command = '', ...args]: readonly string[]): Promise<void> {
  switch (command) {
    case 'serve':
      return (await import('./serve.ts')).serveCommand(args, process.env);
    case 'index':
      return (await import('./index.ts')).indexCommand(args, process.env);
    case 'backfill':
      return (await import('./backfill.ts')).backfillCommand(args, process.env);
    case 'check':
      return (await import('./check.ts')).checkCommand(args, process.env);
    case 'reindex':
      return (await import('./reindex.ts')).reindexCommand(args, process.env);
    case 'config':
      return (await import('./config.ts')).configCommand(args, process.env);
    case 'keys':
      return (await import('./keys.ts')).keysCommand(args, process.env);
    case 'plans':
      return (await import('./plans.ts')).plansCommand(args, process.env);
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

/** Mistakes of whoever calls: the message is enough. */
const EXPECTED = [ConfigError, UsageError, KeyError, MigrationError, IndexError];

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  process.stderr.write(
    `${isExpected ? (error as Error).message : String((error as Error).stack ?? error)}\n`,
  );
  process.exit(NOT_STARTED);
}
