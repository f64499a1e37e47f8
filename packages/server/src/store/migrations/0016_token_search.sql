-- online since 0015, in steps
-- Tokens are found by the beginning of their names and symbols, on the chain or in their documents, in any case. Only the
-- first 64 characters count. The reasons are in docs/decisions/0048-search-by-name.md.

-- step
create index concurrently if not exists jetton_masters_name
  on chain.jetton_masters (lower(left(content->>'name', 64)) collate "C", id);

-- step
create index concurrently if not exists jetton_masters_symbol
  on chain.jetton_masters (lower(left(content->>'symbol', 64)) collate "C", id);

-- step
-- The tokens that name a document, those that were seen first come first.
create index concurrently if not exists jetton_masters_document
  on chain.jetton_masters (hashtextextended(content->>'uri', 0), id);

-- step
create index concurrently if not exists nft_collections_name
  on chain.nft_collections (lower(left(content->>'name', 64)) collate "C", id);

-- step
create index concurrently if not exists nft_collections_document
  on chain.nft_collections (hashtextextended(content->>'uri', 0), id);

-- step
-- Documents of jettons (0) and collections (1); those of items (2) are far more.
create index concurrently if not exists documents_name
  on chain.documents ((priority % 3), lower(left(name, 64)) collate "C", hash)
  where priority % 3 < 2 and name is not null;

-- step
create index concurrently if not exists documents_symbol
  on chain.documents (lower(left(symbol, 64)) collate "C", hash)
  where priority % 3 = 0 and symbol is not null;
