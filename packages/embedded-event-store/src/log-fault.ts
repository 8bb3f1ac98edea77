import words, { type LogFaultWords } from './log-faults.ts'

/** One thing that is wrong with a log: which, and where. */
export type LogFault = {
  [Kind in keyof LogFaultWords]: { kind: Kind } & (Parameters<LogFaultWords[Kind]>[0] extends object
    ? Parameters<LogFaultWords[Kind]>[0]
    : unknown)
}[keyof LogFaultWords]

export const describeLogFault = (fault: LogFault): string =>
  (words[fault.kind] as (fault: LogFault) => string)(fault)

/** The file does not hold what was written; nothing of it is to be trusted before `verify` has looked at it. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog'
  readonly faults: readonly LogFault[]

  constructor(...faults: LogFault[]) {
    super(describeLogFaults(faults))
    this.faults = faults
  }
}

/** All of them in one line. */
export const describeLogFaults = (faults: readonly LogFault[]): string =>
  faults.map(describeLogFault).join('; ')
