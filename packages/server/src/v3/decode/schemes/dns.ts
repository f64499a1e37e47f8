/** Records of TEP-81; one that is not described is shown as it is. */
export const DNS = `
  dns_next_resolver#ba93 resolver:MsgAddress = DNSRecord;
  dns_adnl_address#ad01 adnl_addr:bits256 flags:uint8 = DNSRecord;
  dns_smc_address#9fd3 smc_addr:MsgAddress flags:uint8 = DNSRecord;
  dns_storage_address#7473 bag_id:bits256 = DNSRecord;
  change_dns_record#4eb1f0f9 query_id:uint64 key:bits256 value:^DNSRecord = InternalMsgBody;
  change_dns_record#4eb1f0f9 query_id:uint64 key:bits256 value:^Cell = InternalMsgBody;
  delete_dns_record#4eb1f0f9 query_id:uint64 key:bits256 = InternalMsgBody;
  dns_balance_release#4ed14b65 query_id:uint64 = InternalMsgBody;
`;
