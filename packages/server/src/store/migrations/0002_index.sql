-- online
-- The index. An era is a range of logical time; every table that grows with the chain is partitioned by it, so that
-- an era can be detached, restored and vacuumed apart. Which key and why: docs/decisions/0006-the-index.md.
--
-- An account is 33 bytes: the workchain plus 128, then the account id; so -1 sorts before 0, as its text does.

CREATE TYPE account_status AS ENUM ('nonexist', 'uninit', 'frozen', 'active');

-- One row: the network that this index is of, and the width of an era, fixed for good.
CREATE TABLE index_network (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  zero_state_root_hash bytea NOT NULL,
  era_width bigint NOT NULL CHECK (era_width > 0)
);

-- One row: the newest masterchain block that the live leader has written, with everything it commits.
CREATE TABLE index_head (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- Where live indexing began; what is older comes from index_ranges.
  first_seqno int NOT NULL,
  seqno int NOT NULL,
  root_hash bytea NOT NULL,
  gen_utime bigint NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);

-- History in the making: a range is leased by one worker at a time; all below `next` is written.
CREATE TABLE index_ranges (
  first int PRIMARY KEY,
  last int NOT NULL CHECK (last >= first),
  next int NOT NULL CHECK (next BETWEEN first AND last + 1),
  owner text,
  leased_until timestamptz
);

CREATE INDEX index_ranges_open ON index_ranges (last DESC) WHERE next <= last;

-- Since which key block the chain runs by which version of its rules; 0 is the zero state.
CREATE TABLE global_versions (
  mc_seqno int PRIMARY KEY,
  version int NOT NULL
);

CREATE TABLE blocks (
  start_lt bigint NOT NULL,
  end_lt bigint NOT NULL,
  shard bigint NOT NULL,
  gen_utime bigint NOT NULL,
  workchain int NOT NULL,
  seqno int NOT NULL,
  mc_seqno int NOT NULL,
  global_id int NOT NULL,
  version int NOT NULL,
  flags int NOT NULL,
  validator_list_hash_short int NOT NULL,
  gen_catchain_seqno int NOT NULL,
  min_ref_mc_seqno int NOT NULL,
  prev_key_block_seqno int NOT NULL,
  vert_seqno int NOT NULL,
  master_ref_seqno int NOT NULL,
  tx_count int NOT NULL,
  after_merge boolean NOT NULL,
  before_split boolean NOT NULL,
  after_split boolean NOT NULL,
  want_merge boolean NOT NULL,
  want_split boolean NOT NULL,
  key_block boolean NOT NULL,
  vert_seqno_incr boolean NOT NULL,
  root_hash bytea NOT NULL,
  file_hash bytea NOT NULL,
  rand_seed bytea NOT NULL,
  created_by bytea NOT NULL,
  -- Of the same workchain; two after a merge.
  prev_shards bigint[] NOT NULL,
  prev_seqnos int[] NOT NULL,
  -- Of a masterchain block: the newest block of every shard, as it lists them.
  tip_workchains int[],
  tip_shards bigint[],
  tip_seqnos int[],
  PRIMARY KEY (workchain, shard, seqno, start_lt)
) PARTITION BY RANGE (start_lt);

CREATE INDEX blocks_mc_seqno ON blocks (mc_seqno);
CREATE INDEX blocks_gen_utime ON blocks (gen_utime, workchain, shard, seqno);
CREATE INDEX blocks_start_lt ON blocks (start_lt);
CREATE INDEX blocks_root_hash ON blocks (root_hash);
CREATE INDEX blocks_file_hash ON blocks (file_hash);

-- `boc` is the transaction itself, messages and all: nothing of it is lost, and each phase is read from it.
CREATE TABLE transactions (
  lt bigint NOT NULL,
  now bigint NOT NULL,
  block_shard bigint NOT NULL,
  mc_seqno int NOT NULL,
  block_workchain int NOT NULL,
  block_seqno int NOT NULL,
  account bytea NOT NULL,
  hash bytea NOT NULL,
  boc bytea COMPRESSION lz4 NOT NULL,
  PRIMARY KEY (account, lt)
) PARTITION BY RANGE (lt);

CREATE INDEX transactions_account_now ON transactions (account, now, lt);
CREATE INDEX transactions_hash ON transactions (hash);
CREATE INDEX transactions_lt ON transactions (lt, account);
CREATE INDEX transactions_now ON transactions (now, lt);
CREATE INDEX transactions_mc_seqno ON transactions (mc_seqno, lt);

-- Where a message is found: one row for the transaction that sent it and one for the transaction that received it.
-- Its content is in the transaction. `lt` orders: the creation, or for an external message (which has none: created_at
-- is null) the transaction that received it.
CREATE TABLE messages (
  lt bigint NOT NULL,
  created_at bigint,
  tx_lt bigint NOT NULL,
  mc_seqno int NOT NULL,
  opcode int,
  inbound boolean NOT NULL,
  tx_account bytea NOT NULL,
  hash bytea NOT NULL,
  body_hash bytea NOT NULL,
  source bytea,
  destination bytea,
  -- Only where it differs from the hash.
  hash_norm bytea
) PARTITION BY RANGE (lt);

CREATE INDEX messages_hash ON messages (hash);
CREATE INDEX messages_hash_norm ON messages (hash_norm) WHERE hash_norm IS NOT NULL;
CREATE INDEX messages_body_hash ON messages (body_hash, tx_lt);
CREATE INDEX messages_source ON messages (source, lt, hash) WHERE source IS NOT NULL;
CREATE INDEX messages_destination ON messages (destination, lt, hash) WHERE destination IS NOT NULL;
CREATE INDEX messages_opcode ON messages (opcode, lt, hash) WHERE opcode IS NOT NULL;
-- Transactions by what they received, in their own order.
CREATE INDEX messages_received_opcode ON messages (opcode, tx_lt, tx_account) WHERE inbound AND opcode IS NOT NULL;
CREATE INDEX messages_lt ON messages (lt, hash);
CREATE INDEX messages_created_at ON messages (created_at, hash);
CREATE INDEX messages_external ON messages (destination, hash) WHERE created_at IS NULL;
CREATE INDEX messages_outward ON messages (lt, hash) WHERE destination IS NULL;
CREATE INDEX messages_external_opcode ON messages (opcode, hash) WHERE created_at IS NULL AND opcode IS NOT NULL;
CREATE INDEX messages_mc_seqno ON messages USING brin (mc_seqno);

-- The state of an account after the last of its transactions in a block: `lt` is that transaction's.
CREATE TABLE account_states (
  lt bigint NOT NULL,
  status account_status NOT NULL,
  account bytea NOT NULL,
  hash bytea NOT NULL,
  balance numeric NOT NULL,
  extra_currencies jsonb,
  frozen_hash bytea,
  code_hash bytea,
  data_hash bytea,
  PRIMARY KEY (account, lt)
) PARTITION BY RANGE (lt);

CREATE TABLE latest_account_states (
  account bytea PRIMARY KEY,
  lt bigint NOT NULL,
  gen_utime bigint NOT NULL,
  status account_status NOT NULL,
  hash bytea NOT NULL,
  tx_hash bytea NOT NULL,
  balance numeric NOT NULL,
  extra_currencies jsonb,
  frozen_hash bytea,
  code_hash bytea,
  data_hash bytea,
  data bytea COMPRESSION lz4,
  -- False: some of it, or its code, is still to be asked of a lite server.
  is_whole boolean NOT NULL DEFAULT true
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.03);

CREATE INDEX latest_account_states_balance ON latest_account_states (balance DESC, account);
CREATE INDEX latest_account_states_incomplete ON latest_account_states (account) WHERE NOT is_whole;

-- Code is shared by millions of accounts and kept once. `methods` is null where the code has no table of methods,
-- or is a library not found yet.
CREATE TABLE codes (
  hash bytea PRIMARY KEY,
  boc bytea COMPRESSION lz4 NOT NULL,
  methods int[],
  -- Of code that only names a library: its hash, and when it was looked for in vain.
  library bytea,
  library_missed_at timestamptz NOT NULL DEFAULT '-infinity'
);

CREATE INDEX codes_open_libraries ON codes (library_missed_at)
  WHERE library IS NOT NULL AND methods IS NULL;

-- Makes the partitions of the era that holds this time. Attaching locks out neither readers nor writers.
CREATE FUNCTION create_era(at_lt bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  width bigint := (SELECT era_width FROM index_network);
  era bigint := at_lt / width;
  parent text;
  child text;
  key text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('tonway.create_era'));
  FOREACH parent IN ARRAY ARRAY['blocks', 'transactions', 'messages', 'account_states'] LOOP
    child := format('%s_era_%s', parent, era);
    CONTINUE WHEN to_regclass(child) IS NOT NULL;
    key := CASE parent WHEN 'blocks' THEN 'start_lt' ELSE 'lt' END;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING COMPRESSION)', child, parent);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT within_era CHECK (%I >= %s AND %I < %s)',
      child, key, era * width, key, (era + 1) * width);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
      parent, child, era * width, (era + 1) * width);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT within_era', child);
  END LOOP;
END $$;

-- For people at the console.
CREATE FUNCTION account_text(account bytea) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS
  $$ SELECT get_byte(account, 0) - 128 || ':' || upper(encode(substr(account, 2), 'hex')) $$;

CREATE FUNCTION account_bytes(address text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT AS
  $$ SELECT set_byte('\x00', 0, split_part(address, ':', 1)::int + 128) || decode(split_part(address, ':', 2), 'hex') $$;
