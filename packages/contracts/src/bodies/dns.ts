import { address, bits256, cellRef, inReference, uint8, uint64 } from './fields.ts';
import { oneOf, struct } from './struct.ts';

// TEP-81
const dnsRecord = oneOf(
  'DNSRecord',
  struct('dns_next_resolver', '#ba93', { resolver: address }),
  struct('dns_adnl_address', '#ad01', { adnlAddr: bits256, flags: uint8 }),
  struct('dns_smc_address', '#9fd3', { smcAddr: address, flags: uint8 }),
  struct('dns_storage_address', '#7473', { bagId: bits256 }),
);

export const changeDnsRecord = struct('change_dns_record', '#4eb1f0f9', {
  queryId: uint64,
  key: bits256,
  value: inReference(dnsRecord),
});

/** A record of an unknown type. */
export const changeUnknownDnsRecord = struct(
  'change_unknown_dns_record',
  '#4eb1f0f9',
  { queryId: uint64, key: bits256, value: cellRef },
  { printedAs: 'change_dns_record' },
);

export const deleteDnsRecord = struct('delete_dns_record', '#4eb1f0f9', {
  queryId: uint64,
  key: bits256,
});

export const dnsBalanceRelease = struct('dns_balance_release', '#4ed14b65', {
  queryId: uint64,
});

export const DNS_BODIES = [
  changeDnsRecord,
  changeUnknownDnsRecord,
  deleteDnsRecord,
  dnsBalanceRelease,
] as const;
