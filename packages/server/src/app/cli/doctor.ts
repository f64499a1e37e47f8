import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../config/settings.ts';
import type { ServerFacts } from '../../health/facts.ts';
import { type Finding, findingOf, RULES } from '../../health/rules.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import type { Context } from '../parts/app.ts';
import { chainFacts, processFacts } from '../parts/process-facts.ts';
import { connect } from '../parts/upstream.ts';
import { openWatch } from '../parts/watch.ts';
import { readyHeadAge } from '../roles/serve.ts';
import { command, NETWORK_FLAGS, NETWORK_USAGE } from './flags.ts';
import { ProgressOutput } from './progress.ts';
import { runInterruptible } from './run-command.ts';

const DOCTOR_USAGE = `Usage: tonway doctor [URL...] [options]

Looks for everything that can be wrong: asks PostgreSQL, Redis and the lite servers of the settings,
and the processes of this machine, and says what to do. Nothing is changed. The command exits with
code 1 if something is wrong.

  URL                     asks the process there instead of those on the ports of the settings, such
                          as http://10.0.0.2:8082; the port is INDEX_PORT, METRICS_PORT or WORKER_PORT
${NETWORK_USAGE}
  --help                  show this help

Options override environment variables. \`tonway config\` lists all settings.
`;

const MAX_URLS = 100;

/** `tonway doctor`: writes what is wrong to standard output. */
export const doctorCommand = command(
  { usage: DOCTOR_USAGE, settings: NETWORK_FLAGS, maxPositionals: MAX_URLS },
  async (settings, { positionals: urls }) => {
    const output = new ProgressOutput(process.stderr);
    output.print('asking lite servers, databases and processes');
    const found = await runInterruptible(settings, output, async (context, signal) => {
      const [own, ofOthers] = await Promise.all([
        examine(context, signal),
        Promise.all(urls.length > 0 ? urls.map(askNamed) : portsOf(settings).map(askIfThere)),
      ]);
      return [...own, ...ofOthers.flat()];
    });
    if (found) report(unique(found));
  },
);

/** The first verified block takes some seconds; a server that does not answer is reported. */
const WAIT_MS = 10_000;
const LOOK_MS = 100;

/** What this process sees of the chain and of the backends. */
async function examine(context: Context, signal: AbortSignal): Promise<readonly Finding[]> {
  const { settings, closing } = context;
  const upstream = await connect(context);
  const facts = () =>
    processFacts(settings, {
      chain: chainFacts(upstream, settings),
      v2: { maxHeadAgeSeconds: readyHeadAge(settings) },
    });
  await untilKnown(upstream, signal);
  const processes = async () => [facts()];
  return openWatch({ settings, closing, role: null, processes }).watch.problems();
}

async function untilKnown(upstream: Upstream, signal: AbortSignal): Promise<void> {
  const untilMs = performance.now() + WAIT_MS;
  const isKnown = ({ unusable, archival }: ServerFacts) => unusable === null && archival !== null;
  while (!upstream.head || !upstream.snapshot.servers.every(isKnown)) {
    if (performance.now() > untilMs) return;
    await sleep(LOOK_MS, undefined, { signal });
  }
}

/** Where the processes of this machine listen; those for operators say more. */
function portsOf(settings: Settings): readonly string[] {
  const { METRICS_PORT, INDEX_PORT, WORKER_PORT, PORT, STREAM_PORT } = settings;
  return [...new Set([METRICS_PORT, INDEX_PORT, WORKER_PORT, PORT, STREAM_PORT])]
    .filter((port) => port > 0)
    .map((port) => `http://127.0.0.1:${port}`);
}

const ASK_MS = 10_000;

/** A process that the settings allow need not run. */
async function askIfThere(url: string): Promise<readonly Finding[]> {
  return ask(url).catch(() => []);
}

async function askNamed(url: string): Promise<readonly Finding[]> {
  return ask(url).catch((error: Error) => {
    const { message } = (error.cause as Error | undefined) ?? error;
    return [findingOf(ruleNamed('process-silent'), `${url} does not answer: ${message}`)];
  });
}

/** A public port names rules only. */
async function ask(url: string): Promise<readonly Finding[]> {
  const get = (path: string) => fetch(new URL(path, url), { signal: AbortSignal.timeout(ASK_MS) });
  const response = await get('/problems');
  if (response.ok) return ((await response.json()) as { problems: readonly Finding[] }).problems;
  const { rules = [] } = (await (await get('/readyz')).json()) as { rules?: readonly string[] };
  return rules.map((name) => findingOf(ruleNamed(name), `${ruleNamed(name).title} (${url})`));
}

function ruleNamed(name: string) {
  const rule = RULES.find((each) => each.name === name);
  if (!rule) throw new Error(`it has the rule "${name}" of another release`);
  return rule;
}

/** The texts of operators' ports precede the names of public ones. */
function unique(found: readonly Finding[]): readonly Finding[] {
  const texts = new Map(found.map((each) => [each.text, each]));
  return RULES.flatMap(({ name }) => [...texts.values()].filter(({ rule }) => rule === name));
}

function report(found: readonly Finding[]): void {
  if (found.length > 0) process.exitCode = 1;
  const lines = found.map(
    ({ rule, severity, text, remedy }) => `${severity} ${rule}: ${text}\n  ${remedy}\n`,
  );
  process.stdout.write(found.length > 0 ? lines.join('') : 'nothing is wrong\n');
}
