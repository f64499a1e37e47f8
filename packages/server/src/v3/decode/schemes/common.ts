export const COMMON = `
  excess#d53276db query_id:uint64 = InternalMsgBody;
  top_up#d372158c query_id:uint64 = InternalMsgBody;
  encrypted_text_comment#2167da4b data:Cell = InternalMsgBody;
`;
