import cliProgress from 'cli-progress'

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

/** A bar with events/s and the time that is left; where there is no terminal, a line at times. */
export function progressBar(format: string): ProgressBar {
  let label = ''
  let startedAt = Date.now()
  let bar: cliProgress.SingleBar | undefined
  let first: number | undefined
  /** From how far it came since it was first heard of. */
  const secondsLeft = (position: number, head: number): string => {
    first ??= position
    if (position === first) return '…'
    return String(Math.round(((Date.now() - startedAt) / 1000) * ((head - position) / (position - first))))
  }
  const stop = () => {
    bar?.stop()
    bar = undefined
  }
  const start = (position: bigint | number, head: bigint | number): cliProgress.SingleBar => {
    const made = new cliProgress.SingleBar(
      {
        format: `${label} ${format}`,
        hideCursor: true,
        noTTYOutput: true,
        notTTYSchedule: LINE_MS,
      },
      cliProgress.Presets.shades_classic,
    )
    made.start(Number(head), Number(position), { events: 0, rate: 0, left: '…' })
    return made
  }
  return {
    step(step) {
      stop()
      label = step
      startedAt = Date.now()
      first = undefined
      process.stderr.write(`${step}\n`)
    },
    update({ position, head, events }) {
      bar ??= start(position, head)
      const rate = Math.round((events / Math.max(1, Date.now() - startedAt)) * 1000)
      bar.update(Number(position), {
        events: events.toLocaleString('en'),
        rate: rate.toLocaleString('en'),
        left: secondsLeft(Number(position), Number(head)),
      })
    },
    stop,
  }
}
