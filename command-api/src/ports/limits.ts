/** One count of something: how often in which time, and whether what is beyond waits longer each time. */
export interface Count {
  key: string
  allowed: number
  seconds: number
  /** How much is counted; 1 where it is left out. */
  amount?: number
  /** Beyond `allowed`, exponential backoff instead of rejection: each further attempt waits twice as long. */
  growing?: boolean
}
/** Rate limits that all replicas share. */
export interface Limits {
  /**
   * Counts one attempt in each count.
   * @param code names the exceeded limit; without it `too_many_requests`
   * @param detail its size, for the answer
   * @throws DomainError 429 with Retry-After if a count has reached its limit
   */
  take(
    counts: Count[],
    code?: 'too_many_requests' | 'too_many_accounts' | 'too_much_text' | 'too_much_image_data',
    detail?: string,
  ): Promise<void>
  /** The same for one count. */
  limit(key: string, allowed: number, seconds: number): Promise<void>
  /** Counts one if it is within the limit. @returns whether it was */
  hasRoom(counts: Count[]): Promise<boolean>
  /** Undoes counts of attempts that turned out not to count. */
  giveBack(counts: Count[]): Promise<void>
  /** Number of operations that used the fallback in this process. */
  withoutRedis(): number
}
