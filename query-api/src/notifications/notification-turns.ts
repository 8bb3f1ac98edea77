import { unavailable } from '@koryaku/contracts/unavailable.ts'
import { FairQueue } from '@koryaku/server-kit/fair-queue.ts'
import { clientLeft, onClientLeft } from '@koryaku/server-kit/patience.ts'

// Bound: query-api | reads of notifications | READS_MAX, READS_OF_NETWORK, WAITING_MAX, WAITING_OF_NETWORK, WAIT_MS
/** Half of the connections to the database: bells that poll without pause leave the others to other reads. */
const READS_MAX = 4
const READS_OF_NETWORK = 2
const WAITING_MAX = 128
const WAITING_OF_NETWORK = 64
const WAIT_MS = 2_000

const TURNS = {
  ...{ places: READS_MAX, waiting: WAITING_MAX, waitMs: WAIT_MS },
  perKey: { places: READS_OF_NETWORK, waiting: WAITING_OF_NETWORK },
}

type TakeTurn = <Result>(network: string, read: () => Promise<Result>) => Promise<Result>

/**
 * Limits concurrent reads of notifications, which take several queries each. Client networks take turns.
 * @returns runs a read when its network has a turn; 503 with Retry-After if too many wait
 */
export function createNotificationTurns(bounds = TURNS): TakeTurn {
  const queue = new FairQueue(bounds)
  return async (network, read) => {
    let forget = () => {}
    const leave = await new Promise<() => void>((begin, refuse) => {
      const remove = queue.enter(network, begin, () => refuse(unavailable('reads')))
      forget = onClientLeft(() => {
        remove()
        refuse(clientLeft())
      })
    }).finally(() => forget())
    try {
      return await read()
    } finally {
      leave()
    }
  }
}
