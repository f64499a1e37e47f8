-- online
-- By their parents' hashes blocks of two forks can be told apart; numbers alone cannot. Null: written before these
-- columns were there.
ALTER TABLE blocks
  ADD COLUMN prev_root_hashes bytea[],
  ADD COLUMN tip_root_hashes bytea[];

-- Only the index of a devnet is emptied without being asked, when another devnet takes the place of the one before.
ALTER TABLE index_network ADD COLUMN is_devnet boolean NOT NULL DEFAULT false;
