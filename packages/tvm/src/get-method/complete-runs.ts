import { Builder, VmStack, writeBoc } from '@tonway/chain';
import type { NetworkConfig } from '../config/network-config.ts';
import type { CallOptions, JobRunner } from '../pool/call.ts';
import type { GetMethodJob, GetMethodOutcome } from '../worker/jobs.ts';
import { completeCode, type MissingContext } from './complete-code.ts';
import { loadStack, type PreparedCall } from './prepare.ts';

const OUT_OF_GAS = -14;
const END_OF_PROLOGUE = 'execute JMPX\n';
const NO_CODE = new Builder().build();

/** Runs get-methods with the full context: also logical times, all currencies, the debt and the precompiled gas. */
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
    const gas = await this.#prologueGasOf(prepared.config, context, job);
    const code = writeBoc(completeCode(prepared.call.code, context), {});
    const gasLimit = (BigInt(prepared.gasLimit) + gas).toString();
    const outcome = await this.#runner.run({ ...job, code, gasLimit }, options);
    return withoutPrologue(outcome, gas);
  }

  /** The gas of the prologue, measured once by running empty code with and without it. */
  #prologueGasOf(
    config: NetworkConfig,
    context: MissingContext,
    job: GetMethodJob,
  ): Promise<bigint> {
    const cached = this.#prologueGas.get(config) ?? new Map<string, Promise<bigint>>();
    this.#prologueGas.set(config, cached);
    const shape = `${context.precompiledGas !== null} ${context.balance.extra.isEmpty}`;
    const gas = cached.get(shape) ?? this.#measure(context, job);
    cached.set(shape, gas);
    gas.catch(() => cached.delete(shape));
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
    stack: exitCode === OUT_OF_GAS ? subtractGas(outcome.stack, gas) : outcome.stack,
    log: log === null ? null : log.slice(log.indexOf(END_OF_PROLOGUE) + END_OF_PROLOGUE.length),
  };
}

/** An out-of-gas exception has the used gas on the stack: subtracts the gas of the prologue there. */
function subtractGas(bytes: Uint8Array, gas: bigint): Uint8Array {
  const stack = loadStack(bytes).stack.map((value) =>
    value.kind === 'int' ? { ...value, value: value.value - gas } : value,
  );
  return writeBoc(VmStack.toCell(stack), {});
}
