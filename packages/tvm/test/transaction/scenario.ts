import { readJson } from '@tonway/tools/fixtures';

/** What was done to the recorded network, and what came of it. */
export interface Scenario {
  readonly steps: readonly Step[];
}

export interface Step {
  readonly n: number;
  readonly phase: string;
  readonly title: string;
  readonly ext_in: { readonly boc: string } | null;
  readonly answer: { readonly error?: { readonly message: string } };
  readonly result: { readonly transactions: readonly StepTransaction[] } | null;
}

export interface StepTransaction {
  readonly account: string;
  readonly hash: string;
  readonly block: { readonly workchain: number; readonly seqno: number };
}

export function scenario(): Scenario {
  return readJson<Scenario>('localnet', 'scenario.json');
}
