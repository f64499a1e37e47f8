import { address, cellRef, linkedList, uint8, uint64 } from './fields.ts';
import { struct } from './struct.ts';

export const vestingSendMessage = struct('vesting_send_message', '#a7733acd', {
  queryId: uint64,
  mode: uint8,
  message: cellRef,
});

export const vestingSendMessageResponse = struct('vesting_send_message_response', '#f7733acd', {
  queryId: uint64,
});

export const vestingAddWhiteList = struct('vesting_add_white_list', '#7258a69b', {
  queryId: uint64,
  addresses: linkedList(address),
});

export const vestingAddWhiteListResponse = struct('vesting_add_white_list_response', '#f258a69b', {
  queryId: uint64,
});

export const VESTING_BODIES = [
  vestingSendMessage,
  vestingSendMessageResponse,
  vestingAddWhiteList,
  vestingAddWhiteListResponse,
] as const;
