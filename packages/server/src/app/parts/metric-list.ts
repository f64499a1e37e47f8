/**
 * How the values of several processes are aggregated. A `total` only grows and is a counter; the others are
 * gauges. A health metric reports the worst process.
 */
type Kind = 'total' | 'sum' | 'max' | 'min' | 'average';

interface MetricDescription {
  readonly kind: Kind;
  readonly help: string;
  /** Null: the metric has one value. */
  readonly label: string | null;
}

const metric =
  (kind: Kind) =>
  (help: string, label: string | null = null): MetricDescription => ({ kind, help, label });

const total = metric('total');
const sum = metric('sum');
const max = metric('max');
const min = metric('min');
const average = metric('average');

/** The metrics whose values are read when `/metrics` is. */
export const METRICS = {
  tonway_build_info: max('1, with the release of the processes', 'release'),
  tonway_head_seqno: max('Newest verified masterchain block'),
  tonway_head_age_seconds: max('Age of the newest verified block'),
  tonway_clock_skew_seconds: average(
    'How far the clock of this machine is ahead of those of the lite servers; negative: behind',
  ),
  tonway_lite_server_usable: min('1: every process uses the server', 'server'),
  tonway_lite_server_head_seqno: max('Newest masterchain block of the server', 'server'),
  tonway_lite_server_latency_seconds: average('Average response time', 'server'),
  tonway_lite_server_error_rate: average('Share of failed requests', 'server'),
  tonway_lite_server_in_flight: sum('Requests in flight', 'server'),
  tonway_lite_server_archival: max('1: the server keeps the whole history', 'server'),
  tonway_lite_server_sent_bytes_total: total('Bytes of queries', 'server'),
  tonway_lite_server_received_bytes_total: total('Bytes of answers', 'server'),
  tonway_cache_entries: sum('Of each cache: entries', 'cache'),
  tonway_cache_bytes: sum('Of each cache: bytes', 'cache'),
  tonway_cache_hits_total: total('Of each cache: hits', 'cache'),
  tonway_cache_misses_total: total('Of each cache: misses', 'cache'),
  tonway_problem: max('1: something is wrong by this rule; see the runbook', 'rule'),
  tonway_database_connections: max('Connections of all clients to PostgreSQL'),
  tonway_database_max_connections: min('Connections that PostgreSQL accepts'),
  tonway_database_oldest_transaction_seconds: max('Since the oldest open transaction began'),
  tonway_database_transaction_age: max(
    'How many transactions ago the oldest row was written that is not frozen',
  ),
  tonway_database_pool_in_use: sum('Connections in use', 'role'),
  tonway_database_pool_waiting: sum('Requests that wait for a connection', 'role'),
  tonway_database_pool_size: sum('Connections that may be opened', 'role'),
  tonway_database_bytes: max('Size of the database'),
  tonway_database_free_bytes: min('Free bytes of the disk of PostgreSQL, if they are known'),
  tonway_workers: sum('Processes that share the port, with a primary process'),
  tonway_worker_exits_total: total('Processes that ended or hung, and were replaced'),
  tonway_tvm_workers: sum('Emulators'),
  tonway_tvm_busy: sum('Busy emulators'),
  tonway_tvm_long: sum('Emulators that run long calls'),
  tonway_tvm_queued: sum('Queued calls'),
  tonway_tvm_calls_total: total('Calls'),
  tonway_tvm_timeouts_total: total('Calls that timed out'),
  tonway_tvm_crashes_total: total('Emulators that crashed'),
  tonway_tvm_refused_total: total('Calls refused because the queue was full'),
  tonway_tvm_aborted_total: total('Calls aborted by the caller'),
  tonway_tvm_supported_version: min('Newest global version that the emulator supports'),
  tonway_tvm_demanded_version: max('Newest global version that a network config requires'),
  tonway_v3_database_up: min('1: the database of v3 answers'),
  tonway_v3_head_seqno: min('Newest masterchain block that v3 serves'),
  tonway_v3_head_age_seconds: max('Age of the newest block that v3 serves'),
  tonway_v3_replica_up: min('1: DATABASE_READ_URL answers'),
  tonway_v3_replica_used: min('1: v3 reads from the replica; 0: from the primary'),
  tonway_v3_replica_lag_seconds: max(
    'How much older the newest block of the replica is than that of the primary',
  ),
  tonway_v3_replica_lag_blocks: max(
    'Masterchain blocks of the primary that the replica does not have',
  ),
  tonway_pending_messages_total: total('Messages for pending traces by outcome', 'outcome'),
  tonway_index_head_seqno: max('Newest masterchain block in the index'),
  tonway_index_lag_blocks: max('Masterchain blocks that are not indexed yet'),
  tonway_index_lag_seconds: max('Time between the newest indexed block and the newest block'),
  tonway_index_age_seconds: max('Age of the newest indexed block'),
  tonway_index_stall_seconds: max('Time since the last indexed block while the index is behind'),
  tonway_index_gap_blocks: max('Blocks missing between indexed ranges'),
  tonway_index_forked: max('1: the index has blocks of another fork, and writing has stopped'),
  tonway_index_eras: max('Eras of the index by state', 'state'),
  tonway_index_leader: sum('1: this process is the leader and writes'),
  tonway_index_leader_changes_total: total('How often this process became the leader'),
  tonway_index_steps_written_total: total('Masterchain blocks written by this process'),
  tonway_index_rollbacks_total: total('Number of rollbacks after a fork of the chain'),
  tonway_index_failures_total: total('Number of times that indexing failed and was restarted'),
  tonway_index_contracts_seqno: max('Newest masterchain block up to which all contracts are read'),
  tonway_index_contracts_queued: max('Accounts whose contracts are not read yet'),
  tonway_index_contracts_read_total: total('Accounts whose contracts this process read'),
  tonway_index_contract_failures_total: total(
    'Number of times that contracts could not be read and were retried',
  ),
  tonway_index_rows_written_total: total('Rows written by this process', 'table'),
  tonway_traces_queued: max('Complete traces that are not classified yet'),
  tonway_traces_queued_seconds: max(
    'How much older the oldest queued trace of live indexing is than the newest block',
  ),
  tonway_traces_failed: max('Traces whose classification failed'),
  tonway_traces_classified_total: total('Traces classified by this process'),
  tonway_metadata_fetched_total: total('Documents fetched by this process'),
  tonway_metadata_failed_total: total('Attempts of this process that failed'),
  tonway_metadata_in_flight: sum('Documents in flight'),
  tonway_metadata_queue_length: max(
    'Documents that are due; of each of six priorities up to 10,000 are counted',
  ),
  tonway_metadata_queue_oldest_seconds: max('How long the oldest document is due'),
  tonway_stream_block_age_seconds: max('Age of the newest block that streams delivered'),
  tonway_webhook_lag_seconds: max(
    'Since a receiver fails, or since a webhook waits for a process that delivers',
  ),
  tonway_stream_connections: sum('Open connections', 'transport'),
  tonway_stream_notifications_total: total('Notifications sent', 'transport'),
  tonway_stream_bytes_total: total('Bytes of all frames sent', 'transport'),
  tonway_stream_slow_consumers_total: total('Connections closed as slow', 'transport'),
  tonway_stream_refusals_total: total('Refused requests and connections by reason', 'reason'),
} as const satisfies Readonly<Record<string, MetricDescription>>;

export type MetricName = keyof typeof METRICS;
