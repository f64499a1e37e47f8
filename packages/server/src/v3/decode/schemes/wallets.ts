/** Bodies of wallets that begin with a signature have no opcode: which one it is, its size tells. */
export const SIGNED_WALLETS = `
  wallet_message$_ mode:uint8 message:^Cell = WalletMessage;
  wallet_signed_v1_v2$_ signature:bits512 seqno:uint32 payload:(PerRef WalletMessage) = Signed32;
  wallet_signed_v1_v2$_ signature:bits512 seqno:uint32 valid_until:uint32 payload:(PerRef WalletMessage) = Signed64;
  wallet_signed_v3$_ signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 payload:(PerRef WalletMessage) = Signed96;
  wallet_signed_v4$_ signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 op:uint8 payload:(PerRef WalletMessage) = Signed104;
  highload_wallet_signed_v2$_ signature:bits512 subwallet_id:uint32 query_id:uint64 payload:(HashmapE 16 WalletMessage) = SignedDictionary;
  highload_v3_message$_ subwallet_id:uint32 message:^Cell mode:uint8 query_id:uint23 created_at:uint64 timeout:uint22 = HighloadV3Message;
  highload_wallet_signed_v3$_ signature:bits512 msg:^HighloadV3Message = SignedReference149;
  preprocessed_wallet_message$_ valid_until:uint64 seqno:uint16 actions:^Cell = PreprocessedMessage;
  preprocessed_wallet_signed_v2$_ signature:bits512 msg:^PreprocessedMessage = SignedReference80;
`;

/** Version 5, version 4's plugins, and the third highload wallet. */
export const WALLETS = `
  w5_add_extension#02 address:MsgAddress = W5Action;
  w5_delete_extension#03 address:MsgAddress = W5Action;
  w5_set_signature_auth_allowed#04 allowed:Bool = W5Action;
  w5_external_signed_request#7369676e wallet_id:uint32 valid_until:uint32 seqno:uint32 out_actions:(Maybe ^Cell) extended_actions:(Maybe (Chain W5Action)) signature:bits512 = ExternalMsgBody;
  w5_internal_signed_request#73696e74 wallet_id:uint32 valid_until:uint32 seqno:uint32 out_actions:(Maybe ^Cell) extended_actions:(Maybe (Chain W5Action)) signature:bits512 = InternalMsgBody;
  w5_extension_action_request#6578746e query_id:uint64 out_actions:(Maybe ^Cell) extended_actions:(Maybe (Chain W5Action)) = InternalMsgBody;
  payment_request#706c7567 query_id:uint64 amount:(VarUInteger 16) extra:(HashmapE 32 uint32) = InternalMsgBody;
  highload_v3_internal_request#ae42e5a4 query_id:uint64 actions:^Cell = InternalMsgBody;
`;
