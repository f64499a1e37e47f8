import type { Address } from '@tonway/chain';
import { findDevnets } from '../discovery/find-devnets.ts';
import { DevnetError } from '../errors.ts';
import { Devnet } from '../network/devnet.ts';
import type { ProducedBlock } from '../network/produced-block.ts';
import type { NetworkArguments } from './arguments.ts';
import { blockLines, refusedLine, rejectedLine } from './log-lines.ts';

interface Output {
  print(text: string): void;
  /** Prints one line. */
  printError(line: string): void;
  /** Called for a block with transactions, instead of printing its lines. */
  onTransactions?(): void;
  /** The option with the port of the lite server. */
  readonly portOption: string;
}

/** Starts a devnet that prints a line for each block with transactions, unless it is quiet. */
export async function startDevnet(
  { devnet: options, quiet }: Pick<NetworkArguments, 'devnet' | 'quiet'>,
  { print, printError, onTransactions, portOption }: Output,
): Promise<Devnet> {
  // blocks of the start-up are not reported: the faucet address is still null
  let faucet: Address | null = null;
  const printLines = (lines: readonly string[]) => {
    if (lines.length > 0) print(`${lines.join('\n')}\n`);
  };
  const report = (made: ProducedBlock) => {
    const lines = faucet ? blockLines(made, faucet) : [];
    if (lines.length > 0 && onTransactions) onTransactions();
    else printLines(lines);
  };
  const devnet = await Devnet.start({
    ...options,
    ...(!quiet && {
      onBlock: report,
      onRejected: (refusal) => printLines([rejectedLine(refusal)]),
      onRefused: (refused) => printLines([refusedLine(refused)]),
    }),
    onError: sometimes((error) => printError(`block production failed: ${String(error)}`)),
  }).catch(explainPortError(portOption));
  faucet = devnet.faucetAddress;
  return devnet;
}

/** A block that cannot be made is tried again at every interval. */
const REPEAT_AFTER_MS = 10_000;

/** Reports an error that is repeated only every few seconds. */
function sometimes(report: (error: unknown) => void): (error: unknown) => void {
  let last = { text: '', atMs: 0 };
  return (error) => {
    const [text, atMs] = [String(error), performance.now()];
    if (text === last.text && atMs - last.atMs < REPEAT_AFTER_MS) return;
    last = { text, atMs };
    report(error);
  };
}

const PORT_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'requires more privileges',
};

/** Turns "port in use" into an error that names a way out; rethrows other errors. */
export function explainPortError(option: string): (error: unknown) => Promise<never> {
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
