/** Version 2. */
export const MULTISIG = `
  mulisig_new_order#f718510f query_id:uint64 order_seqno:uint256 signer:Bool index:uint8 expiration_date:uint48 order:^Cell = InternalMsgBody;
  multisig_order_init#9c73fba2 query_id:uint64 threshold:uint8 signers:^Cell expiration_date:uint48 order:^Cell approve_on_init:(Maybe uint8) = InternalMsgBody;
  multisig_approve#a762230f query_id:uint64 signer_index:uint8 = InternalMsgBody;
  multisig_approve_accepted#82609bf6 query_id:uint64 = InternalMsgBody;
  multisig_approve_rejected#afaf283e query_id:uint64 exit_code:uint32 = InternalMsgBody;
  multisig_execute#75097f5d query_id:uint64 order_seqno:uint256 expiration_date:uint48 approvals_num:uint8 signers_hash:bits256 order:^Cell = InternalMsgBody;
  multisig_execute_internal#a32c59bf query_id:uint64 order:^Cell = InternalMsgBody;
`;
