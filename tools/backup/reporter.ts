/** The long steps; the command line has a label for each. */
export type Step = 'log' | 'tables' | 'pictures' | 'check' | 'parts' | 'database'

/** Receives the progress of a backup or a restore; its signal cancels it. */
export interface Reporter {
  signal: AbortSignal
  step: (step: Step) => void
  progress: (done: number, of: number) => void
}
