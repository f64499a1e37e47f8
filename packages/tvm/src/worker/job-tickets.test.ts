import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JobTickets } from './job-tickets.ts';

test('a job is either started or revoked', () => {
  const pool = new JobTickets();
  const worker = new JobTickets(pool.shared);
  pool.issue(1);
  pool.issue(3);
  assert.equal(pool.revokeLast(3), 0, 'the job before was not begun');
  assert.ok(worker.claimNext());
  assert.ok(worker.claimNext());
  assert.equal(pool.revokeLast(3), 2, 'one of three was begun');
  pool.issue(1);
  assert.equal(worker.claimNext(), false, 'taken back');
  assert.equal(worker.claimNext(), false, 'taken back');
  assert.ok(worker.claimNext());
  assert.equal(pool.revokeLast(1), 0, 'begun');
});
