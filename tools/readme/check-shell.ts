import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentBlocks, ROOT } from './documents.ts';

const MAIN = 'packages/server/src/app/cli/main.ts';
/** Programs of the system and of other packages that the documents use. */
const PROGRAMS = new Set(
  'cd curl docker export git install kill node npm npx psql redis-cli sh systemctl systemd-run tonway tonway-devnet wait'.split(
    ' ',
  ),
);
/** Commands of `tonway` that have commands of their own. */
const WITH_COMMANDS = new Set(['repair', 'eras']);
/** Words of the shell itself. */
const SYNTAX = /^(?:until|do|done|sleep|exit|result=|\[|-|"|'|}|\d)/;

interface Known {
  readonly scripts: ReadonlySet<string>;
  readonly paths: readonly RegExp[];
  /** The commands of `tonway`. */
  readonly commands: RegExp;
  /** The help text of a command of `tonway`. */
  helpOf(command: readonly string[]): string;
}

/** What is wrong in the shell examples of the documents: syntax, programs, scripts, options, paths of the API. */
export function shellErrors(more: readonly string[] = []): {
  readonly checked: number;
  readonly errors: readonly string[];
} {
  const known = knownCommands();
  const blocks = documentBlocks()
    .filter(({ block }) => block.language === 'sh')
    .map(({ document, block: { line, code } }) => ({ where: `${document}:${line}`, code }));
  const all = [...blocks, ...more.map((code) => ({ where: 'more', code }))];
  const errors = all.flatMap(({ where, code }) =>
    [...syntaxErrors(code), ...commandsOf(code).flatMap((each) => errorsOf(each, known))].map(
      (error) => `${where}: ${error}`,
    ),
  );
  return { checked: all.length, errors };
}

function syntaxErrors(code: string): readonly string[] {
  try {
    execFileSync('bash', ['-n'], { input: code, stdio: ['pipe', 'ignore', 'pipe'] });
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/** The commands of a script, without comments and assignments before them. */
function commandsOf(code: string): readonly string[] {
  const lines = code.replaceAll('\\\n', ' ').split('\n');
  return lines
    .map((line) => line.replace(/(?:^|\s+)#.*$/, '').trim())
    .flatMap((line) => line.split(/ && | \|\| | & ?$/))
    .map((command) => command.replace(/^(?:[A-Z_]+=\S*\s+)+/, '').trim())
    .filter((command) => command !== '' && !SYNTAX.test(command) && !command.startsWith('$TONWAY'));
}

function errorsOf(command: string, known: Known): readonly string[] {
  const [program = '', ...args] = command.split(/\s+/);
  if (program === 'curl') return pathErrors(command, known);
  if (program === 'npm' && args[0] === 'run') return scriptErrors(args, known);
  if (program === 'npx' && args[0] === 'tonway') return tonwayErrors(args.slice(1), known);
  if (program === 'tonway') return tonwayErrors(args, known);
  // the continuation of a text in quotes, such as JSON of a request
  if (!/^[a-z][\w-]*$/.test(program)) return [];
  return PROGRAMS.has(program) ? [] : [`${program} is not a known program`];
}

function scriptErrors([, script = '', ...rest]: readonly string[], known: Known) {
  const isOfPackage = rest.some((each) => each === '-w' || each === '--workspace');
  if (!isOfPackage && !known.scripts.has(script)) return [`npm run ${script} does not exist`];
  const args = rest.slice(rest.indexOf('--') + 1);
  return script === 'tonway' && rest.includes('--') ? tonwayErrors(args, known) : [];
}

function tonwayErrors([command = '', ...args]: readonly string[], known: Known): readonly string[] {
  if (!known.commands.test(command)) return [`tonway ${command} does not exist`];
  const options = args.filter((each) => each.startsWith('--') && each !== '--');
  if (options.length === 0) return [];
  const help = known.helpOf(WITH_COMMANDS.has(command) ? [command, args[0] ?? ''] : [command]);
  return options
    .map((each) => each.replace(/=.*$/, ''))
    .filter((option) => !new RegExp(`${option}\\b`).test(help))
    .map((option) => `tonway ${command} has no option ${option}`);
}

function pathErrors(command: string, { paths }: Known): readonly string[] {
  const urls = command.matchAll(/(?:https?:\/\/[\w.:-]+|localhost:\d+)(\/[^\s'"?]*)?/g);
  return [...urls]
    .map(([, path = '/']) => path)
    .filter((path) => !paths.some((known) => known.test(path)))
    .map((path) => `${path} is not served`);
}

function knownCommands(): Known {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const helps = new Map<string, string>();
  const names = readHelp([]).matchAll(/^ {2}(?:tonway )?(\w+)/gm);
  return {
    scripts: new Set(Object.keys(manifest.scripts)),
    paths: [...apiPaths(), ...controlPaths()],
    commands: new RegExp(`^(?:${[...names].map(([, name]) => name).join('|')})$`),
    helpOf(command) {
      const key = command.join(' ');
      const help = helps.get(key) ?? readHelp(command);
      helps.set(key, help);
      return help;
    },
  };
}

function readHelp(command: readonly string[]): string {
  const args = ['--conditions=@tonway/source', MAIN, ...command, '--help'];
  return execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
}

/** The paths of the OpenAPI documents. */
function apiPaths(): readonly RegExp[] {
  const folder = join(ROOT, 'packages/server/openapi');
  return readdirSync(folder).flatMap((file) => {
    const { paths } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { paths: object };
    // emulation is served under both
    const pattern = (path: string) =>
      path.replace(/\{\w+\}/g, '[^/]+').replace('/api/v3', '(?:/api/v3|/api/emulate/v1)');
    return Object.keys(paths).map((path) => new RegExp(`^${pattern(path)}$`));
  });
}

/** The control operations, which the tables of two documents list. */
function controlPaths(): readonly RegExp[] {
  return ['packages/devnet/README.md', 'docs/dev.md'].flatMap((document) => {
    const rows = readFileSync(join(ROOT, document), 'utf8').matchAll(/^\| (`.+?`) \|/gm);
    const names = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)]);
    return names.map(([, name]) => new RegExp(`^(?:/devnet)?/${name}$`));
  });
}
