import { Builder, VmStack, writeBoc } from '@tonway/chain';
import type { NetworkConfig } from '../config/network-config.ts';
import type { CallOptions } from '../pool/call.ts';
import type { GetMethodJob, GetMethodOutcome, JobRunner } from '../worker/jobs.ts';
import { completeCode, type MissingContext } from './complete-code.ts';
import { loadStack, type PreparedCall } from './prepare.ts';

const OUT_OF_GAS = -14;
const LAST_OF_PROLOGUE = 'execute JMPX\n';
const NO_CODE = new Builder().build();

/** Runs in which also the logical times, all of the balance, the debt and the precompiled gas are what the network says. */
export class CompleteRuns {
  readonly #runner: JobRunner;
  readonly #prologueGas = new WeakMap<NetworkConfig, Map<string, Promise<bigint>>>();

  constructor(runner: JobRunner) {
    this.#runner = runner;
  }

  async run(
    prepared: PreparedCall,
    job: GetMethodJob,
    options?: CallOptions,
  ): Promise<GetMethodOutcome> {
    const context = missingContext(prepared);
    const gas = await this.#gasOf(prepared.config, context, job);
    const code = writeBoc(completeCode(prepared.call.code, context), {});
    const gasLimit = (BigInt(prepared.gasLimit) + gas).toString();
    const outcome = await this.#runner.run({ ...job, code, gasLimit }, options);
    return withoutPrologue(outcome, gas);
  }

  /** Measured once: the same call on no code at all, with and without the prologue. */
  #gasOf(config: NetworkConfig, context: MissingContext, job: GetMethodJob): Promise<bigint> {
    const known = this.#prologueGas.get(config) ?? new Map<string, Promise<bigint>>();
    this.#prologueGas.set(config, known);
    const shape = `${context.precompiledGas !== null} ${context.balance.extra.isEmpty}`;
    const gas = known.get(shape) ?? this.#measure(context, job);
    known.set(shape, gas);
    gas.catch(() => known.delete(shape));
    return gas;
  }

  async #measure(context: MissingContext, job: GetMethodJob): Promise<bigint> {
    const [plain, complete] = await Promise.all(
      [NO_CODE, completeCode(NO_CODE, context)].map((code) =>
        this.#runner.run({
          ...job,
          code: writeBoc(code, {}),
          stack: writeBoc(VmStack.toCell([]), {}),
          gasLimit: '1000000',
        }),
      ),
    );
    return BigInt(complete?.gasUsed ?? 0) - BigInt(plain?.gasUsed ?? 0);
  }
}

function missingContext({ call, config }: PreparedCall): MissingContext {
  const precompiled = config.params.get(45)?.list.get(call.code.hash());
  return {
    globalVersion: config.params.globalVersion.version,
    lt: call.lt ?? 0n,
    balance: call.balance,
    duePaymentNano: call.duePaymentNano ?? 0n,
    precompiledGas: precompiled?.gasUsage ?? null,
  };
}

function withoutPrologue(outcome: GetMethodOutcome, gas: bigint): GetMethodOutcome {
  const { log, exitCode } = outcome;
  return {
    ...outcome,
    gasUsed: (BigInt(outcome.gasUsed) - gas).toString(),
    stack: exitCode === OUT_OF_GAS ? lessGas(outcome.stack, gas) : outcome.stack,
    log: log === null ? null : log.slice(log.indexOf(LAST_OF_PROLOGUE) + LAST_OF_PROLOGUE.length),
  };
}

/** Who runs out of gas throws how much was used. */
function lessGas(bytes: Uint8Array, gas: bigint): Uint8Array {
  const stack = loadStack(bytes).stack.map((value) =>
    value.kind === 'int' ? { ...value, value: value.value - gas } : value,
  );
  return writeBoc(VmStack.toCell(stack), {});
}
