/** Sentences of one language about what cannot be done. */
export type FaultWords = Record<string, (...values: never[]) => string>

/** A fault and the values that its sentence takes. */
export type FaultOf<Words extends FaultWords> = {
  [Fault in keyof Words]: [fault: Fault, ...values: Parameters<Words[Fault]>]
}[keyof Words]

/**
 * What stands in the way and a person can mend, without its words: whoever says it has them in the language of who
 * reads. The message is English, for logs.
 */
export class WordedFault<Words extends FaultWords> extends Error {
  readonly #fault: keyof Words
  readonly #values: readonly unknown[]

  constructor(english: Words, [fault, ...values]: FaultOf<Words>) {
    super(say(english, fault, values))
    this.#fault = fault
    this.#values = values
  }

  /** In one line. */
  in(words: Words): string {
    return say(words, this.#fault, this.#values)
  }
}

const say = <Words extends FaultWords>(
  words: Words,
  fault: keyof Words,
  values: readonly unknown[],
): string => (words[fault] as (...values: readonly unknown[]) => string)(...values)
