/** The promise, or an error when it takes too long; what it gives later is dropped. */
export async function finished<T>(promise: Promise<T>, timeoutMs: number, who: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`${who} did not answer within ${timeoutMs} ms`));
    // An answer that came while this process was busy is read before the time is called.
    timer = setTimeout(() => setImmediate(fail), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
