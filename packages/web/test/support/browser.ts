import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Collects what must not happen on any page. */
export function watchFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', ({ message }) => void faults.push(message));
  return faults;
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** What axe-core finds; empty: nothing. */
export async function violations(page: Page): Promise<readonly string[]> {
  // The policy of the pages allows no inline script: the debugger adds it beside the policy.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async (rules): Promise<AxeResults> => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<AxeResults> };
    };
    return axe.run({ runOnly: rules });
  }, RULES);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
