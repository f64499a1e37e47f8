import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = process.env.TONWAY_CHROMIUM ?? '/usr/bin/chromium';

/** Why tests with a browser are skipped. In CI it must be there. */
export const NO_BROWSER =
  existsSync(CHROMIUM) || process.env.CI === 'true'
    ? false
    : `no ${CHROMIUM}: install chromium, or set TONWAY_CHROMIUM to where one is`;

const ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  '--disable-dev-shm-usage',
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** A browser that asks nobody but us, and could not. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ARGS });
}
