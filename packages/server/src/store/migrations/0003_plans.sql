-- online
-- The plan promises 100 requests in a second, also at once.
update gateway.plan set burst = 100 where name = 'advanced' and rate_per_second = 100 and burst = 75;
-- Private lite servers come with plans that are paid for.
update gateway.plan set private_servers = false where name = 'free';
