import { availableParallelism } from 'node:os';
import { Tvm } from '@tonway/tvm';
import { type RecognitionTvm, Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import { shareOf } from '../processes/worker.ts';
import type { App } from './app.ts';

/** A contract in an emulated trace must not take the time of the others. */
const EMULATION_LIMITS = { maxCalls: 20, accountMs: 1000 };

/** If all cores are busy, the thread that answers requests gets three times as much of them as an emulator. */
const NICENESS = 5;

/** Starts the emulator threads of a process. By default at least two, so that a long call leaves one for other calls. */
export function openTvm({ settings: { TVM_THREADS }, log, closing }: App): Tvm {
  const threads = Math.max(2, shareOf(availableParallelism() - 1, 2));
  const tvm = new Tvm({
    workers: TVM_THREADS > 0 ? TVM_THREADS : threads,
    niceness: NICENESS,
    onNewerVersion: (demanded, supported) =>
      log.warn(
        { demanded, supported },
        'the network requires a newer version than the emulator supports',
      ),
  });
  return closing.adopt(tvm, (each) => each.close());
}

/** Recognizes contracts of emulated traces. */
export function openRecognizer({ NETWORK: network }: App['settings'], tvm: Tvm): Recognizer {
  return new Recognizer({ network, tvm: sharedTvm(tvm), limits: EMULATION_LIMITS });
}

/** Threads that other parts use too, and that are not closed with the recognizer. */
export function sharedTvm(tvm: Tvm): RecognitionTvm {
  return { runGetMethod: (...call) => tvm.runGetMethod(...call), close: async () => {} };
}
