-- online
-- Indexes and columns with which lists of tokens read no more rows than a page has, however many an account has.

-- Events of one owner in one jetton or collection.
create index jetton_transfers_source_jetton_lt on chain.jetton_transfers (source, jetton, lt) where not aborted;
create index jetton_transfers_source_jetton_now on chain.jetton_transfers (source, jetton, now, lt) where not aborted;
create index jetton_transfers_destination_jetton_lt on chain.jetton_transfers (destination, jetton, lt)
  where not aborted;
create index jetton_transfers_destination_jetton_now on chain.jetton_transfers (destination, jetton, now, lt)
  where not aborted;
create index jetton_burns_owner_jetton_lt on chain.jetton_burns (owner, jetton, lt);
create index jetton_burns_owner_jetton_now on chain.jetton_burns (owner, jetton, now, lt);
create index nft_transfers_old_owner_collection_lt on chain.nft_transfers (old_owner, collection, lt);
create index nft_transfers_old_owner_collection_now on chain.nft_transfers (old_owner, collection, now, lt);
create index nft_transfers_new_owner_collection_lt on chain.nft_transfers (new_owner, collection, lt);
create index nft_transfers_new_owner_collection_now on chain.nft_transfers (new_owner, collection, now, lt);

-- Who sells an item: set if the owner is a sale or an auction of this item that names the seller.
alter table chain.nft_items add column seller bytea;

create function chain.seller_of(item bytea, item_owner bytea) returns bytea language sql stable return coalesce(
  (select nft_owner from chain.nft_sales where account = item_owner and nft = item),
  (select nft_owner from chain.nft_auctions where account = item_owner and nft = item));

update chain.nft_items items set seller = chain.seller_of(items.account, items.owner)
from (select nft from chain.nft_sales union select nft from chain.nft_auctions) sales
where items.account = sales.nft;

create index nft_items_owner_collection_lt on chain.nft_items (owner, collection, lt, account);
create index nft_items_seller on chain.nft_items (seller, collection, item_index, account) where seller is not null;
create index nft_items_seller_lt on chain.nft_items (seller, lt, account) where seller is not null;
create index nft_items_seller_collection_lt on chain.nft_items (seller, collection, lt, account)
  where seller is not null;

create function chain.set_seller() returns trigger language plpgsql as $$
begin
  new.seller := chain.seller_of(new.account, new.owner);
  return new;
end $$;

-- Also waits for a transaction that writes the item: the condition must not look at the seller.
create function chain.update_seller() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update chain.nft_items set seller = chain.seller_of(account, owner) where account = old.nft;
  end if;
  if tg_op <> 'DELETE' then
    update chain.nft_items set seller = chain.seller_of(account, owner) where account = new.nft;
  end if;
  return null;
end $$;

create trigger set_seller before insert or update of owner on chain.nft_items
  for each row execute function chain.set_seller();
create trigger update_seller after insert or delete or update of nft, nft_owner on chain.nft_sales
  for each row execute function chain.update_seller();
create trigger update_seller after insert or delete or update of nft, nft_owner on chain.nft_auctions
  for each row execute function chain.update_seller();

-- Orders of a multisig wallet, and wallets of a member, in the order of their last transactions.
create index multisig_orders_multisig_lt on chain.multisig_orders (multisig, lt, account);

alter table chain.multisig_members add column lt bigint;
update chain.multisig_members members set lt = multisigs.lt
from chain.multisigs where multisigs.account = members.account;
alter table chain.multisig_members alter column lt set not null;
create index multisig_members_lt on chain.multisig_members (member, lt, account);

create or replace function chain.update_multisig_members() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from chain.multisig_members where account = old.account;
  end if;
  if tg_op <> 'DELETE' then
    insert into chain.multisig_members (member, account, lt)
      select distinct member, new.account, new.lt from unnest(new.signers || new.proposers) member;
  end if;
  return null;
end $$;

drop trigger update_members on chain.multisigs;
create trigger update_members after insert or delete or update of lt, signers, proposers on chain.multisigs
  for each row execute function chain.update_multisig_members();

-- Owners, senders and whitelists of vesting wallets, so that wallets are found by them in their order.
create table chain.vesting_members (
  member bytea not null,
  id bigint not null,
  -- The owner or the sender; false: only on the whitelist.
  is_party boolean not null,
  primary key (member, id)
);

create index vesting_members_party on chain.vesting_members (member, id) where is_party;
create index vesting_members_id on chain.vesting_members (id);

create function chain.update_vesting_members() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from chain.vesting_members where id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into chain.vesting_members (member, id, is_party)
      select member, new.id, bool_or(is_party)
      from (select unnest(new.whitelist), false union all values (new.owner, true), (new.sender, true))
        members (member, is_party)
      group by member;
  end if;
  return null;
end $$;

create function chain.clear_vesting_members() returns trigger language plpgsql as $$
begin
  truncate chain.vesting_members;
  return null;
end $$;

create trigger update_members after insert or delete or update of owner, sender, whitelist on chain.vestings
  for each row execute function chain.update_vesting_members();
create trigger clear_members after truncate on chain.vestings
  for each statement execute function chain.clear_vesting_members();

update chain.vestings set whitelist = whitelist;
drop index chain.vestings_sender, chain.vestings_owner, chain.vestings_whitelist;

-- Whether a token still names a document.
create index jetton_masters_uri on chain.jetton_masters using hash ((content->>'uri'));
create index nft_collections_uri on chain.nft_collections using hash ((content->>'uri'));
create index nft_items_uri on chain.nft_items using hash ((content->>'uri'));
