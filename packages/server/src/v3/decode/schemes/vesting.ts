export const VESTING = `
  vesting_send_message#a7733acd query_id:uint64 mode:uint8 message:^Cell = InternalMsgBody;
  vesting_send_message_response#f7733acd query_id:uint64 = InternalMsgBody;
  vesting_add_white_list#7258a69b query_id:uint64 addresses:(Chain MsgAddress) = InternalMsgBody;
  vesting_add_white_list_response#f258a69b query_id:uint64 = InternalMsgBody;
`;
