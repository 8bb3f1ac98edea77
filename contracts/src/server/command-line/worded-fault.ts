/** Sentences about what cannot be done. */
export type FaultWords = Record<string, (...values: never[]) => string>

/** A fault and the values that its sentence takes. */
export type FaultOf<Words extends FaultWords> = {
  [Fault in keyof Words]: [fault: Fault, ...values: Parameters<Words[Fault]>]
}[keyof Words]

/** What stands in the way and a person can mend; its message is one line. */
export class WordedFault<Words extends FaultWords> extends Error {
  constructor(words: Words, [fault, ...values]: FaultOf<Words>) {
    super((words[fault] as (...values: readonly unknown[]) => string)(...values))
  }
}
