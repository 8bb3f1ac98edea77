const WINDOW_MS = 10_000
// Bound: every service | lines of a log that repeat | WARNINGS_IN_WINDOW, ERRORS_IN_WINDOW, WINDOW_MS, KINDS_MAX
/**
 * Lines per kind and window: one for expected failures, several for unexpected errors, so that some of their IDs are in
 * the log.
 */
const WARNINGS_IN_WINDOW = 1
const ERRORS_IN_WINDOW = 20
/** Further ones are one kind: messages may have anything in them. */
const KINDS_MAX = 200
const WARN = 40
const ERROR = 50
/** Fields with few values that identify the subject of a line. */
const ABOUT = ['reason', 'lane', 'part', 'job', 'queue', 'channel', 'projection', 'page']

/** Lines that repetition has kept from being written, since the start. */
let leftOut = 0
export const repeatedLines = (): number => leftOut

interface Kind {
  written: number
  leftOut: number
}
/** Fields that distinguish lines with the same message. */
type About = Record<string, string>
type Summarize = (line: { leftOut: number }) => void

/**
 * Samples log lines per kind: otherwise a client with a thousand rejected requests per second would push everything
 * else out of the log. The number of suppressed lines is logged when the window ends.
 */
export class RepeatedLines {
  readonly #kinds = new Map<string, Kind>()
  readonly #windowMs: number

  constructor(windowMs = WINDOW_MS) {
    this.#windowMs = windowMs
  }

  /** @param summarize logs the number of suppressed lines of a kind; never suppressed itself */
  mayWrite(level: number, args: readonly unknown[], summarize: Summarize): boolean {
    if (level < WARN && errorIn(args) === undefined) return true
    const about = aboutOf(args)
    const key = this.#keyOf(level, args, about)
    const kind = this.#kinds.get(key) ?? this.#open(key, leftOut => summarize({ ...about, leftOut }))
    if (kind.written < (level >= ERROR ? ERRORS_IN_WINDOW : WARNINGS_IN_WINDOW)) {
      kind.written++
      return true
    }
    kind.leftOut++
    leftOut++
    return false
  }

  #open(key: string, summarize: (leftOut: number) => void): Kind {
    const kind = { written: 0, leftOut: 0 }
    this.#kinds.set(key, kind)
    const end = () => {
      this.#kinds.delete(key)
      if (kind.leftOut > 0) summarize(kind.leftOut)
    }
    setTimeout(end, this.#windowMs).unref()
    return kind
  }

  #keyOf(level: number, args: readonly unknown[], about: About): string {
    const key = [level, args.find(arg => typeof arg === 'string'), ...Object.values(about)].join(' ')
    return this.#kinds.has(key) || this.#kinds.size < KINDS_MAX ? key : `${level}`
  }
}

/** Which thing, and the kind of error. */
function aboutOf(args: readonly unknown[]): About {
  const about: About = {}
  const line = (args[0] ?? {}) as Record<string, unknown>
  for (const name of ABOUT) {
    const value = line[name]
    if (typeof value === 'string') about[name] = value
  }
  const error = errorIn(args) as { code?: unknown; name?: unknown } | undefined
  const kind = error?.code ?? error?.name
  return kind === undefined ? about : { ...about, reason: String(kind) }
}

function errorIn([first]: readonly unknown[]): unknown {
  if (first instanceof Error) return first
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined
}
