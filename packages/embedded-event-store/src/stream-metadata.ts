/** Limits of the visible events of a stream. Absent: no limit. */
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
const HIGHEST = 2 ** 63
const PREFIX = '$$'

/** Metadata of stream `x` is the last event of stream `$$x`. Access control lists are ignored: loopback only. */
export const StreamMetadata = {
  isMetadataStream: (name: string): boolean => name.startsWith(PREFIX),
  streamFor: (name: string): string => `${PREFIX}${name}`,
  originalOf: (metadataStream: string): string => metadataStream.slice(PREFIX.length),

  /**
   * Parses the limits of a metadata event. As in EventStoreDB, a value that is not a whole number, or too small,
   * disables all of them.
   */
  parse(body: Uint8Array): Retention {
    const { $maxCount, $maxAge, $tb } = parseObject(body) ?? {}
    const isLimit = (value: unknown, least: number): value is number | undefined =>
      value === undefined ||
      (Number.isInteger(value) && (value as number) >= least && (value as number) <= HIGHEST)
    if (!isLimit($maxCount, 1) || !isLimit($maxAge, 1) || !isLimit($tb, 0)) return {}
    const softDeleted = $tb !== undefined && $tb >= SOFT_DELETED
    return {
      maxCount: $maxCount,
      maxAge: $maxAge,
      ...(softDeleted ? { softDeleted } : { truncateBefore: $tb }),
    }
  },

  /** The body of a soft delete: it replaces all metadata of the stream. */
  softDeletedBody: (): Uint8Array => Buffer.from('{"$tb":9223372036854775807}'),

  /** The same metadata with another `$tb`, or undefined when it is not a JSON object. */
  withTruncateBefore(body: Uint8Array, truncateBefore: number): Uint8Array | undefined {
    const metadata = parseObject(body)
    return metadata && Buffer.from(JSON.stringify({ ...metadata, $tb: truncateBefore }))
  },
}

function parseObject(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
