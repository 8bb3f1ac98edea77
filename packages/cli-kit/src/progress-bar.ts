import cliProgress from 'cli-progress'

/** Without a terminal: progress between two lines, in percent. */
const LINE_PERCENT = 10
const LINE_MS = 5_000

/** How far something is, in bytes of the log or in documents, and how many of them this run has done. */
interface Progress {
  position: bigint | number
  head: bigint | number
  events: number
}

export interface ProgressBar {
  update: (progress: Progress) => void
  step: (step: string) => void
  stop: () => void
}

/** Placeholders of a format: `{bar}`, `{percentage}`, `{events}`, `{rate}` per second, `{left}` seconds. */
interface Figures {
  percentage: number
  events: string
  rate: string
  left: string
}

/** How one stretch of work is shown. */
interface Display {
  show: (position: number, head: number, figures: Figures) => void
  stop: () => void
}

/**
 * A progress bar with events per second and the remaining time; without a terminal a plain line at intervals.
 * @param format with the placeholders of {@link Figures}
 */
export function progressBar(format: string, out: NodeJS.WriteStream = process.stderr): ProgressBar {
  let label = ''
  let startedAt = performance.now()
  let display: Display | undefined
  let first: number | undefined
  /** Relative to the progress at the first report. */
  const secondsLeft = (position: number, head: number): string => {
    first ??= position
    if (position === first) return '…'
    const elapsed = (performance.now() - startedAt) / 1000
    return String(Math.round(elapsed * ((head - position) / (position - first))))
  }
  const stop = () => {
    display?.stop()
    display = undefined
  }
  return {
    step(step) {
      stop()
      label = step
      startedAt = performance.now()
      first = undefined
      out.write(`${step}\n`)
    },
    update({ position, head, events }) {
      const [at, end] = [Number(position), Number(head)]
      display ??= out.isTTY ? drawnBar(`${label} ${format}`, out) : plainLines(`${label} ${format}`, out)
      const rate = Math.round((events / Math.max(1, performance.now() - startedAt)) * 1000)
      display.show(at, end, {
        percentage: end > 0 ? Math.floor((100 * at) / end) : 0,
        events: events.toLocaleString('en'),
        rate: rate.toLocaleString('en'),
        left: secondsLeft(at, end),
      })
    },
    stop,
  }
}

function drawnBar(format: string, out: NodeJS.WriteStream): Display {
  const bar = new cliProgress.SingleBar(
    // Its own handling of Ctrl-C would keep what is busy from ending.
    { format: format.trimStart(), gracefulExit: false, stream: out },
    cliProgress.Presets.shades_classic,
  )
  let isStarted = false
  return {
    show(position, head, figures) {
      if (isStarted) {
        bar.setTotal(head)
        bar.update(position, figures)
      } else bar.start(head, position, figures)
      isStarted = true
    },
    stop: () => bar.stop(),
  }
}

function plainLines(format: string, out: NodeJS.WriteStream): Display {
  const words = format.replace('{bar}', '').replaceAll(/ {2,}/g, ' ').trim()
  let saidAt = performance.now()
  let said = 0
  return {
    show(_position, head, figures) {
      const { percentage } = figures
      if (performance.now() - saidAt < LINE_MS) return
      // If the total is unknown, only time counts.
      if (head > 0 && percentage < said + LINE_PERCENT) return
      saidAt = performance.now()
      said = percentage
      out.write(`${words.replaceAll(/\{(\w+)\}/g, (_, name: keyof Figures) => String(figures[name]))}\n`)
    },
    stop() {},
  }
}
