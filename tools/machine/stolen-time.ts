import { readFileSync } from 'node:fs';

/** Measures how much of the time that this virtual machine wanted to compute its host has given to others. */
export class StolenTime {
  readonly #start = readTicks();

  /** The share since the start of the measurement: 0 is none, 0.5 makes everything take twice as long. */
  get share(): number {
    const now = readTicks();
    const wanted = now.wanted - this.#start.wanted;
    return wanted > 0 ? (now.stolen - this.#start.stolen) / wanted : 0;
  }
}

interface Ticks {
  readonly wanted: number;
  readonly stolen: number;
}

/** Of all processors together. Systems other than Linux do not tell. */
function readTicks(): Ticks {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = line
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return { wanted: user + nice + system + irq + softIrq + stolen, stolen };
  } catch {
    return { wanted: 0, stolen: 0 };
  }
}
