import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

interface Locked {
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
}

const root = resolve(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};

/** Packages that report installations. */
const TELEMETRY = /(?:^|\/)(?:@scarf\/|scarf$|opencollective|posthog|mixpanel|@sentry\/)/;

test('no dependency has an install script', () => {
  const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  assert.deepEqual(
    running.map(([name]) => name),
    [],
  );
});

test('no dependency contains telemetry', () => {
  assert.deepEqual(
    Object.keys(packages).filter((name) => TELEMETRY.test(name)),
    [],
  );
});

test('the lockfile names no registry', () => {
  const hosts = Object.values(packages).filter(({ resolved = '' }) => resolved.includes('://'));
  assert.deepEqual(hosts, []);
});
