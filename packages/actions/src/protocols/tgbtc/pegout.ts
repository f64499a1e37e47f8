import { tgbtcPegout, tgbtcPegoutReply } from '@tonway/contracts';
import type { Pattern } from '../../engine/pattern.ts';
import { call, transfer } from '../basic.ts';

/** A contract that pays in Bitcoin is created. */
export const pegoutCreation: Pattern = call(tgbtcPegout)
  .to(call(tgbtcPegoutReply).optional(), transfer().optional())
  .optional();
