/** The time of a devnet: that of the machine, and what it was moved ahead by. */
export class Clock {
  aheadSeconds = 0;

  get now(): number {
    return Math.floor(Date.now() / 1000) + this.aheadSeconds;
  }

  /** Blocks that are there already are not of the future. */
  notBefore(utime: number): void {
    this.aheadSeconds = Math.max(this.aheadSeconds, utime - this.now + this.aheadSeconds);
  }
}
