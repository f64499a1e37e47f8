import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The shell without a window needs much less processor time than the whole browser. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
const PROGRAM = process.env.TONWAY_CHROMIUM ?? PROGRAMS.find(existsSync) ?? PROGRAMS[0];

/** Why tests with a browser are skipped. In CI it must be there. */
export const NO_BROWSER =
  existsSync(PROGRAM) || process.env.CI === 'true'
    ? false
    : `no ${PROGRAM}: install chromium-headless-shell, or set TONWAY_CHROMIUM to the path of a browser`;

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** A browser that can reach this machine only. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: PROGRAM, args: ARGS });
}
