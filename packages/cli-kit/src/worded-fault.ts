/** Messages by fault. */
export type FaultWords = Record<string, (...values: never[]) => string>

/** A fault and the values of its message. */
export type FaultOf<Words extends FaultWords> = {
  [Fault in keyof Words]: [fault: Fault, ...values: Parameters<Words[Fault]>]
}[keyof Words]

/** An error that the operator can fix. Its message is one line. */
export class WordedFault<Words extends FaultWords> extends Error {
  constructor(words: Words, [fault, ...values]: FaultOf<Words>) {
    super((words[fault] as (...values: readonly unknown[]) => string)(...values))
  }
}
