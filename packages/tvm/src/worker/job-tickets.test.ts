import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JobTickets } from './job-tickets.ts';

test('a job is either started or revoked', () => {
  const pool = new JobTickets();
  const worker = new JobTickets(pool.shared);
  pool.issue();
  pool.issue();
  assert.equal(pool.revokeLast(), false, 'the job before was not begun');
  assert.ok(worker.claimNext());
  assert.ok(pool.revokeLast());
  pool.issue();
  assert.equal(worker.claimNext(), false, 'taken back');
  assert.ok(worker.claimNext());
  assert.equal(pool.revokeLast(), false, 'begun');
});
