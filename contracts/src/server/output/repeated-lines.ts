const WINDOW_MS = 10_000
/** What is expected to fail at times says so once; of what nobody expected, each of some has an id to be looked up by. */
const WARNINGS_IN_WINDOW = 1
const ERRORS_IN_WINDOW = 20
/** Further ones are one kind: messages may have anything in them. */
const KINDS_MAX = 200
const WARN = 40
const ERROR = 50
/** Fields that say which of a few things of ours a line is about. */
const ABOUT = ['reason', 'lane', 'part', 'job', 'queue', 'channel', 'projection', 'page']

/** Lines that repetition has kept from being written, since the start. */
let leftOut = 0
export const repeatedLines = (): number => leftOut

interface Kind {
  written: number
  leftOut: number
}
/** What tells lines with the same words apart. */
type About = Record<string, string>
type Summarize = (line: { leftOut: number }) => void

/**
 * Bounds how much of a log one kind of line takes: whoever is refused a thousand times a second would otherwise push
 * everything else out of it. How many were left out is said when the window ends.
 */
export class RepeatedLines {
  readonly #kinds = new Map<string, Kind>()
  readonly #windowMs: number

  constructor(windowMs = WINDOW_MS) {
    this.#windowMs = windowMs
  }

  /** @param summarize says how many of the kind were left out; it is not asked whether it may */
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
