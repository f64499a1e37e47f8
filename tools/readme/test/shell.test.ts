import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shellErrors } from '../check-shell.ts';

const WRONG = [
  'tonway serve --network devnet --no-such-option',
  'tonway nonsense',
  'npm run nonsense',
  'curl http://127.0.0.1:8081/api/v2/getNonsense',
  "git log 'open",
  'nonsense --now',
];

test('shell examples use programs, scripts, options and paths that exist', () => {
  const { checked, errors } = shellErrors(WRONG);
  assert.ok(checked > 40, `${checked} blocks`);
  const [wrong = [], others = []] = [true, false].map((isWrong) =>
    errors.filter((error) => error.startsWith('more:') === isWrong),
  );
  assert.equal(wrong.length, WRONG.length, wrong.join('\n'));
  assert.deepEqual(others, []);
});
