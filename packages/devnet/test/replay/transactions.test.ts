import { compareKind } from '../support/compare-kind.ts';

compareKind('getTransactions', { asked: 362, equal: 362, shown: 0 });
compareKind('getOneTransaction', { asked: 280, equal: 280, shown: 0 });
compareKind('listBlockTransactions', { asked: 506, equal: 506, shown: 0 });
compareKind('listBlockTransactionsExt', { asked: 388, equal: 388, shown: 0 });
