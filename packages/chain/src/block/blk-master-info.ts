import { ExtBlkRef } from './ext-blk-ref.ts';

// master_info$_ master:ExtBlkRef = BlkMasterInfo;
export type BlkMasterInfo = ExtBlkRef;
export const BlkMasterInfo = ExtBlkRef;
