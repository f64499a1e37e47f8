import { fromBase64, readBoc, toBase64 } from '@tonway/chain';
import { type Action, type StoredObject, storedFields, type Trace } from '../../src/index.ts';

export interface ExpectedOutput {
  readonly state: string;
  readonly actions: readonly StoredObject[];
}

interface Difference {
  readonly id: string;
  readonly type: string;
  /** Paths with the actual and the expected value. */
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** Actions in the form of the reference: the names of its columns, all lists sorted. */
export function rowsOf(actions: readonly Action[], trace: Trace): readonly StoredObject[] {
  return actions.map((action) => ({
    type: action.type,
    action_id: action.id,
    parent_action_id: action.parentId,
    ancestor_type: action.ancestors.toSorted(),
    success: action.isSuccess,
    finality: 'finalized',
    start_lt: action.startLt.toString(),
    end_lt: action.endLt.toString(),
    start_utime: String(action.startUtime),
    end_utime: String(action.endUtime),
    mc_seqno_end: String(action.mcSeqnoEnd),
    trace_id: trace.id,
    trace_end_lt: trace.endLt.toString(),
    trace_end_utime: String(trace.endUtime),
    trace_mc_seqno_end: String(trace.mcSeqnoEnd),
    trace_external_hash: trace.externalHash,
    trace_external_hash_norm: trace.externalHashNorm ?? null,
    tx_hashes: action.transactions.toSorted(),
    accounts: action.accounts.toSorted(),
    ...storedFields(action),
  }));
}

/** What is missing, superfluous or different, by action id. */
export function differences(
  actual: readonly StoredObject[],
  expected: readonly StoredObject[],
): readonly Difference[] {
  const [ours, theirs] = [byId(actual), byId(expected)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((id) => {
    const [mine, other] = [ours.get(id), theirs.get(id)];
    const type = String((mine ?? other)?.type);
    if (!mine || !other) return { id, type, fields: { action: [mine?.type, other?.type] } };
    const fields = differentFields(mine, other);
    return Object.keys(fields).length > 0 ? { id, type, fields } : [];
  });
}

function byId(rows: readonly StoredObject[]): ReadonlyMap<string, StoredObject> {
  return new Map(rows.map((row) => [String(row.action_id), row]));
}

function differentFields(actual: unknown, expected: unknown, path = ''): Difference['fields'] {
  const [a, b] = [normal(actual), normal(expected)];
  if (!isObject(a) || !isObject(b))
    return JSON.stringify(a) === JSON.stringify(b) ? {} : { [path]: [a, b] };
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.assign(
    {},
    ...[...keys]
      .filter((key) => !isLossy(a, b, key))
      .map((key) => differentFields(a[key], b[key], path ? `${path}.${key}` : key)),
  ) as Difference['fields'];
}

/** The reference has stored some large numbers as doubles: `KEY_lossy` marks them. */
function isLossy(a: StoredObject, b: StoredObject, key: string): boolean {
  return key.endsWith('_lossy') || b[`${key}_lossy`] === true || a[`${key}_lossy`] === true;
}

const BOC = 'te6cc';

/** Missing, null and an empty list are equal; numbers compare as texts, BoCs by their cells; lists have no order. */
function normal(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && value.startsWith(BOC))
    return toBase64(readBoc(fromBase64(value)).hash());
  if (Array.isArray(value)) return value.length > 0 ? value.map(listItem).toSorted() : null;
  return value;
}

function listItem(value: unknown): string {
  return JSON.stringify(isObject(value) ? Object.entries(value).toSorted() : value);
}

function isObject(value: unknown): value is StoredObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
