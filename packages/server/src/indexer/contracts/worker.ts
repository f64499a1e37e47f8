import { setTimeout as sleep } from 'node:timers/promises';
import { toHex } from '@tonway/chain';
import pMap from 'p-map';
import type { Database } from '../../store/database.ts';
import { isTransient } from '../../store/errors.ts';
import type { IndexFollower } from '../../store/index-events.ts';
import { readContractStates, type StoredContract } from '../../store/read/contract-states.ts';
import type { Queries } from '../../store/session.ts';
import {
  completeAccounts,
  delayAccounts,
  type LeasedAccount,
  leaseAccounts,
  lockLeased,
  releaseAccounts,
} from '../../store/write/contract-queue.ts';
import { type ContractReading, replaceContracts } from '../../store/write/contracts.ts';
import { runForever } from '../retry.ts';
