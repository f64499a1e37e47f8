import { readFileSync } from 'node:fs';

// Preloaded into a process: shifts its clock by the seconds in the file CLOCK_FILE.
const { CLOCK_FILE = '' } = process.env;
const INTERVAL_MS = 100;
const systemNow = Date.now;
let shiftMs = 0;
setInterval(() => {
  shiftMs = Number(readFileSync(CLOCK_FILE, 'utf8')) * 1000;
}, INTERVAL_MS).unref();
Date.now = () => systemNow() + shiftMs;
