import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, listSettings, readSettings, settingsReference } from './read-settings.ts';
import { settingSchemas } from './settings.ts';

test('an empty environment gives the defaults', () => {
  const settings = readSettings({});
  for (const [name, schema] of settingSchemas()) assert.equal(settings[name], schema.default);
});

test('values are parsed by their types', () => {
  const settings = readSettings({ PORT: '9000', GATEWAY: 'Off', LOG_LEVEL: 'warn', HOST: ' :: ' });
  assert.equal(settings.PORT, 9000);
  assert.equal(settings.GATEWAY, false);
  assert.equal(settings.LOG_LEVEL, 'warn');
  assert.equal(settings.HOST, '::');
});

test('one error names all invalid settings, with remedies', () => {
  const wrong = { PORT: '99999', WORKERS: '0', GATEWAY: 'maybe', LOG_LEVEL: 'loud' };
  assert.throws(
    () => readSettings(wrong),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      for (const name of Object.keys(wrong))
        assert.match(error.message, new RegExp(`^${name}: `, 'm'));
      assert.match(error.message, /PORT: "99999" is not a whole number from 0 to 65535/);
      assert.match(error.message, /one of trace, debug, info/);
      return true;
    },
  );
});

test('trusted proxies are addresses, networks or names', () => {
  for (const good of ['', '10.0.0.7', ' 10.0.0.0/8 ,::1', 'fd00::/8, loopback', '::ffff:10.0.0.1'])
    assert.equal(readSettings({ TRUSTED_PROXIES: good }).TRUSTED_PROXIES, good.trim());
  for (const wrong of [
    'proxy.local',
    '10.0.0',
    '10.0.0.0/33',
    '::/129',
    '1.2.3.4/',
    '1.2.3.4/0',
    '*',
  ])
    assert.throws(
      () => readSettings({ TRUSTED_PROXIES: `127.0.0.1,${wrong}` }),
      /^ConfigError: TRUSTED_PROXIES: ".*" is not a list such as 10\.0\.0\.7/,
    );
});

test('the reference lists every setting and no secret', () => {
  const text = settingsReference({ DATABASE_URL: 'postgres://user:hunter2@host/db', PORT: '1234' });
  for (const [name, { description }] of settingSchemas()) {
    assert.ok(text.includes(`${name}=`), name);
    assert.ok(text.includes(description), name);
  }
  assert.match(text, /^PORT=1234$/m);
  assert.doesNotMatch(text, /hunter2/);
});

test('the reference is available as JSON', () => {
  const secret = 'postgres://user:hunter2@host/db';
  const settings = listSettings({ DATABASE_URL: secret, V2_KEYLESS_RATE: '2.5' });
  const shown = (wanted: string) => settings.find(({ name }) => name === wanted)?.value;
  assert.deepEqual(['DATABASE_URL', 'REDIS_URL', 'V2_KEYLESS_RATE', 'V3_KEYLESS_RATE'].map(shown), [
    '(set, not shown)',
    '',
    2.5,
    1,
  ]);
  for (const wrong of ['0', '-1', '1e3', 'x', '2000000'])
    assert.throws(
      () => readSettings({ V3_KEYLESS_RATE: wrong }),
      /V3_KEYLESS_RATE: ".*" is not a number from 0\.001 to 1000000/,
    );
});
