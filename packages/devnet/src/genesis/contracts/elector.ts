import { Builder, type StateInit } from '@tonway/chain';
import { assemble, DROP, PUSHINT, PUSHNULL } from './assembler.ts';
import { entry } from './entry.ts';

/** Stands in for the elector: it collects the fees, and there are no elections. */
export function electorInit(): StateInit {
  const code = assemble(
    ...entry({
      active_election_id: [PUSHINT(0)],
      past_elections: [PUSHNULL],
      participant_list: [PUSHNULL],
      compute_returned_stake: [DROP, PUSHINT(0)],
    }),
  );
  const special = { tick: true, tock: false };
  return { fixedPrefixLength: null, special, code, data: new Builder().build(), library: null };
}
