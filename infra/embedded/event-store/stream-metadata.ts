/** What of a stream is still to be seen. Absent: no limit. */
export interface Retention {
  maxCount?: number
  /** Seconds. */
  maxAge?: number
  /** Events below this revision are hidden. */
  truncateBefore?: number
  /** `$tb` = 2^63−1: hidden whole, until the next append revives it. */
  softDeleted?: boolean
}

const SOFT_DELETED = 2 ** 53

/** Metadata of stream `x` is the last event of stream `$$x`. Access control lists are ignored: loopback only. */
export const StreamMetadata = {
  isMetadataStream: (name: string): boolean => name.startsWith('$$'),
  streamFor: (name: string): string => `$$${name}`,

  /** Reads the limits out of a metadata event; what is not understood limits nothing. */
  parse(body: Uint8Array): Retention {
    let metadata: Record<string, unknown>
    try {
      metadata = JSON.parse(Buffer.from(body).toString('utf8'))
    } catch {
      return {}
    }
    const whole = (value: unknown): number | undefined =>
      typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
    const truncateBefore = whole(metadata?.$tb)
    const softDeleted = truncateBefore !== undefined && truncateBefore >= SOFT_DELETED
    return {
      maxCount: whole(metadata?.$maxCount),
      maxAge: whole(metadata?.$maxAge),
      ...(softDeleted ? { softDeleted } : { truncateBefore }),
    }
  },

  /** The body of a metadata event that hides everything below `truncateBefore` (or, without it, all). */
  withTruncateBefore(retention: Retention, truncateBefore: number | undefined): Uint8Array {
    const tb = truncateBefore === undefined ? '9223372036854775807' : String(truncateBefore)
    const others = [
      ...(retention.maxCount === undefined ? [] : [`"$maxCount":${retention.maxCount}`]),
      ...(retention.maxAge === undefined ? [] : [`"$maxAge":${retention.maxAge}`]),
    ]
    return Buffer.from(`{${[`"$tb":${tb}`, ...others].join(',')}}`)
  },
}
