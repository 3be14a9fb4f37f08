/** The clock that hosts give to an analysis. */

/** Milliseconds that the processor has worked for this program: time in which others had it does not count. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
