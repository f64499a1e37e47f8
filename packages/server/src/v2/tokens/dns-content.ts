import { ChainError, loadSnake, toHex } from '@tonway/chain';
import { ContentText, type DnsRecord, dnsRecords } from '@tonway/contracts';
import type { Static } from 'typebox';
import type { Contract } from '../contract/contract.ts';
import { integer, OWN_NAME } from './arguments.ts';
import type { DnsContent } from './content-shape.ts';
import { MethodStack } from './method-stack.ts';
import { ProbeFailed } from './probe-failed.ts';

/** Null where the item is no domain. */
export async function dnsContent(item: Contract): Promise<Static<typeof DnsContent> | null> {
  const { exitCode, stack } = await item.run('dnsresolve', [OWN_NAME, integer(0n)]);
  const records = stack[1];
  if (exitCode !== 0 || stack.length !== 2 || records?.kind !== 'cell') return null;
  const data: Record<string, Record<string, unknown>> = {};
  for (const { category, name, record } of dnsRecords(records.cell)) {
    const shown = shownRecord(record);
    if (shown) data[name ?? toHex(category).toUpperCase()] = shown;
  }
  return { domain: await domainOf(item), data };
}

async function domainOf(item: Contract): Promise<string> {
  try {
    const stack = await MethodStack.of(item, 'get_domain', 1);
    return `${new ContentText(loadSnake(stack.slice(0)))}.ton`;
  } catch (error) {
    if (error instanceof ProbeFailed || error instanceof ChainError) return '';
    throw error;
  }
}

function shownRecord(record: DnsRecord): Record<string, unknown> | null {
  switch (record.kind) {
    case 'wallet':
      return { '@type': 'dns_smc_address', smc_addr: shownAddress(record) };
    case 'resolver':
      return { '@type': 'dns_next_resolver', resolver: shownAddress(record) };
    case 'adnl':
      return { '@type': 'dns_adnl_address', adnl_addr: toHex(record.hash) };
    case 'storage':
      return { '@type': 'dns_storage_address', bag_id: toHex(record.hash) };
    default:
      return null;
  }
}

function shownAddress({ address }: DnsRecord & { kind: 'wallet' | 'resolver' }) {
  const { workchain, hash } = address;
  return { '@type': 'addr_std', workchain_id: workchain, address: toHex(hash) };
}
