import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webhooksCommand } from '../../src/app/cli/webhooks.ts';
import { openBackends } from '../gateway/support/backends.ts';
import { ACCOUNTS } from './support/list-hub.ts';
import { Receiver } from './support/receiver.ts';
import { guideVerification } from './support/verification.ts';

const backends = await openBackends();
const receiver = await Receiver.start();
const isAuthentic = await guideVerification();
const SUBSCRIPTION = JSON.stringify({ types: ['transactions'], addresses: ACCOUNTS });

/** What the command prints. */
async function webhooks(...args: string[]): Promise<string> {
  let text = '';
  const environment = {
    DATABASE_URL: backends.databaseUrl,
    WEBHOOK_ALLOW_ADDRESSES: `127.0.0.1:${receiver.port}`,
  };
  await webhooksCommand(args, environment, (more) => {
    text += more;
  });
  return text;
}

test('a webhook is created, listed, tested, paused, resumed and deleted', async () => {
  const { id: key } = await backends.addKey();
  const url = receiver.url();
  const options = ['--subscription', SUBSCRIPTION, '--key', `${key}`, '--since', '{"mc_seqno":7}'];
  const [secret = ''] = (await webhooks('create', url, ...options)).split('\n');
  assert.match(secret, /^whsec_/);
  const [titles = '', row = ''] = (await webhooks('list')).split('\n');
  assert.match(titles, /^number +key +url +state +position/);
  assert.match(row, /^1 +\d+ +http:.* +active +\{"mc_seqno":7\} +- +-$/);
  assert.equal(JSON.parse(await webhooks('list', '--json', '--key', `${key}`)).length, 1);
  assert.match(await webhooks('test', '1'), /^delivered: HTTP status 204 after \d+ ms\n$/);
  const [test = assert.fail()] = receiver.received;
  assert.ok(isAuthentic(String(test.headers['tonway-signature']), test.text, secret));
  assert.equal(await webhooks('pause', '1'), 'Webhook 1 is paused.\n');
  assert.match(await webhooks('list'), /paused/);
  assert.equal(await webhooks('resume', '1'), 'Webhook 1 is active.\n');
  assert.match(await webhooks('deliveries', '1'), /^delivery +created/);
  assert.equal(await webhooks('delete', '1'), 'Webhook 1 is deleted.\n');
  await assert.rejects(webhooks('test', '1'), { message: 'there is no webhook 1' });
});

test('mistakes are explained', async () => {
  assert.match(await webhooks('help'), /^Usage: tonway webhooks COMMAND/);
  const mistakes: readonly (readonly [args: readonly string[], text: RegExp])[] = [
    [['destroy'], /^unknown command "destroy"/],
    [['pause', 'x'], /^"x" is not the number of a webhook/],
    [['pause', '5'], /^there is no webhook 5$/],
    [['create', 'https://8.8.8.8/'], /^a URL and --subscription are required/],
    [['create', 'http://10.0.0.1/', '--subscription', SUBSCRIPTION], /^url: .* is not https$/],
    [
      ['create', 'https://10.0.0.1/', '--subscription', SUBSCRIPTION],
      /10.0.0.1 port 443 is not public/,
    ],
    [['create', receiver.url(), '--subscription', '{'], /^Malformed JSON/],
    [['list', '--key', 'nobody'], /^there is no key "nobody"/],
    [['pause', '1', '--json'], /json/],
  ];
  for (const [args, message] of mistakes) await assert.rejects(webhooks(...args), { message });
});
