/**
 * TEP-74, and what its best known minters take. A notification of a burn may say more: liquid staking passes on what the
 * owner wants, bridges the receiver on the other chain, and then which token it is there.
 */
export const JETTON = `
  jetton_transfer#0f8a7ea5 query_id:uint64 amount:(VarUInteger 16) destination:MsgAddress response_destination:MsgAddress custom_payload:(Maybe ^Cell) forward_ton_amount:(VarUInteger 16) forward_payload:(Either Cell ^Cell) = InternalMsgBody;
  jetton_internal_transfer#178d4519 query_id:uint64 amount:(VarUInteger 16) from:MsgAddress response_address:MsgAddress forward_ton_amount:(VarUInteger 16) forward_payload:(Either Cell ^Cell) = InternalMsgBody;
  jetton_notify#7362d09c query_id:uint64 amount:(VarUInteger 16) sender:MsgAddress forward_payload:(Either Cell ^Cell) = InternalMsgBody;
  jetton_burn#595f07bc query_id:uint64 amount:(VarUInteger 16) response_destination:MsgAddress custom_payload:(Maybe ^Cell) = InternalMsgBody;
  jetton_burn_notification#7bdd97de query_id:uint64 amount:(VarUInteger 16) sender:MsgAddress response_destination:MsgAddress = InternalMsgBody;
  jetton_burn_notification#7bdd97de query_id:uint64 amount:(VarUInteger 16) sender:MsgAddress response_destination:MsgAddress custom_payload:(Maybe ^Cell) = InternalMsgBody;
  jetton_burn_notification#7bdd97de query_id:uint64 amount:(VarUInteger 16) sender:MsgAddress response_destination:MsgAddress destination_address:bits160 = InternalMsgBody;
  jetton_burn_notification#7bdd97de query_id:uint64 amount:(VarUInteger 16) sender:MsgAddress response_destination:MsgAddress destination_address:bits160 wrapped_token_data:^Cell = InternalMsgBody;
  jetton_mint#642b7d07 query_id:uint64 to_address:MsgAddress ton_amount:(VarUInteger 16) master_msg:^Cell = InternalMsgBody;
  minter_jetton_mint#00000015 query_id:uint64 to_address:MsgAddress ton_amount:(VarUInteger 16) master_msg:^Cell = InternalMsgBody;
  jetton_change_admin#6501f354 query_id:uint64 new_admin_address:MsgAddress = InternalMsgBody;
`;
