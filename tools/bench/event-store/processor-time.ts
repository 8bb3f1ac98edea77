import { cpuSeconds } from '#bench/rebuild/cpu-time.ts'

/** CPU time of the store and of the client in this process, and elapsed time, in seconds. */
export async function processorTime(
  storePid: number,
  work: () => Promise<void>,
): Promise<{ store: number; client: number; passed: number }> {
  const [store, client, start] = [cpuSeconds(storePid), process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(client)
  const passed = (performance.now() - start) / 1000
  return { store: cpuSeconds(storePid) - store, client: (user + system) / 1e6, passed }
}
