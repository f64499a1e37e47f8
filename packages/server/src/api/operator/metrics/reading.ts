export type Labels = Readonly<Record<string, string>>;

interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n' };

/** The metrics of all processes at one time, from the text that Prometheus reads too. */
export class Reading {
  readonly atMs = performance.now();
  readonly #samples = new Map<string, Sample[]>();

  constructor(text: string) {
    for (const line of text.split('\n')) this.#add(SAMPLE.exec(line));
  }

  /** The samples of a metric. */
  each(name: string): readonly Sample[] {
    return this.#samples.get(name) ?? [];
  }

  /** The sum over all samples with these labels; null if there is none. */
  sum(name: string, labels: Labels = {}): number | null {
    const found = this.each(name).filter((sample) => hasLabels(sample, labels));
    return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
  }

  /** The values of a metric by one of its labels. */
  by(name: string, label: string): Record<string, number> {
    const values: Record<string, number> = {};
    for (const { labels, value } of this.each(name)) {
      const which = labels[label] ?? '';
      values[which] = (values[which] ?? 0) + value;
    }
    return values;
  }

  #add(match: RegExpExecArray | null): void {
    if (!match) return;
    const [, name = '', labels = '', value = ''] = match;
    const sample = { labels: parseLabels(labels), value: Number(value.replace('Inf', 'Infinity')) };
    const samples = this.#samples.get(name);
    if (samples) samples.push(sample);
    else this.#samples.set(name, [sample]);
  }
}

function hasLabels(sample: Sample, labels: Labels): boolean {
  return Object.entries(labels).every(([name, value]) => sample.labels[name] === value);
}

function parseLabels(text: string): Labels {
  const labels: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(LABEL))
    labels[name] = value.replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
  return labels;
}
