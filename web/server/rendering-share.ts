import { networkOf } from '@koryaku/server-kit/network.ts'
import { LRUCache } from 'lru-cache'

/** All pages are rendered on one thread. A network may use this part of it; then its pages are rendered one by one. */
const SHARE = 0.25
// Bound: gateway | rendering time of one | SAVED_MS, NETWORKS_MAX
/** Milliseconds of rendering that a network saves up while it asks for nothing. */
const SAVED_MS = 2_000
const NETWORKS_MAX = 10_000

/** How much of its share of the rendering thread each client network has left, in milliseconds. */
export class RenderingShares {
  readonly #left = new LRUCache<string, { ms: number; at: number }>({ max: NETWORKS_MAX })
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  isUsedUp(ip: string): boolean {
    return this.#leftOf(networkOf(ip)) < 0
  }

  spend(ip: string, ms: number): void {
    const network = networkOf(ip)
    this.#left.set(network, { ms: this.#leftOf(network) - ms, at: this.#now() })
  }

  #leftOf(network: string): number {
    const known = this.#left.get(network)
    if (!known) return SAVED_MS
    return Math.min(SAVED_MS, known.ms + (this.#now() - known.at) * SHARE)
  }
}
