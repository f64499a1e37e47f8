export type { PreviousBlocks } from './context/previous-blocks.ts';
export { SUPPORTED_GLOBAL_VERSION } from './emulator/artifact.ts';
export { TvmError, type TvmErrorCode } from './errors.ts';
export type { FeeCall, FeeEstimate } from './fees/estimate-fee.ts';
export type { GetMethodCall, GetMethodResult } from './get-method/call.ts';
export type { LibrarySource } from './libraries/libraries.ts';
export type { CallOptions } from './pool/call.ts';
export { FairQueue } from './pool/fair-queue.ts';
export { RestartingWorker } from './pool/restarting-worker.ts';
export type { StepMark, StepsQuery, VmStep, VmSteps } from './steps/vm-steps.ts';
export type { Difference } from './transaction/differences.ts';
export type {
  Accepted,
  EmulateCall,
  EmulateResult,
  Refused,
  TransactionContext,
} from './transaction/emulate.ts';
export type { AccountSource, Trace, TraceCall, TraceNode } from './transaction/emulate-trace.ts';
export type { Retrace, RetraceCall } from './transaction/retrace.ts';
export { Tvm, type TvmOptions, type TvmSnapshot } from './tvm.ts';
