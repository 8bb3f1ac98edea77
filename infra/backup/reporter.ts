/** What takes a while; the command line has words for each. */
export type Step = 'log' | 'tables' | 'pictures' | 'check' | 'parts' | 'database'

/** Told how far a backup or a restore is; its signal stops it. */
export interface Reporter {
  signal: AbortSignal
  step: (step: Step) => void
  progress: (done: number, of: number) => void
}
