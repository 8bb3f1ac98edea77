import { PILED_MARKS } from '@koryaku/contracts/piled-marks.ts'

/** A fault that a schema found in a request, as the framework hands it over. */
interface SchemaFault {
  /** The kind of fault, as zod names it. */
  keyword: string
  message?: string
  params: Record<string, unknown>
}
export type FaultLanguage = 'ja' | 'en'

/** Where the client prefers Japanese; programs that name no language read English, as in the catalogue. */
export const languageOf = (acceptLanguage: string | undefined): FaultLanguage =>
  acceptLanguage?.trim().toLowerCase().startsWith('ja') ? 'ja' : 'en'

const words = {
  ja: {
    most: {
      string: (n: string) => `${n}文字以内で入力してください。`,
      number: (n: string) => `${n}以下にしてください。`,
    },
    least: {
      string: (n: string) => `${n}文字以上で入力してください。`,
      number: (n: string) => `${n}以上にしてください。`,
    },
    mostOf: (n: string) => `${n}件以内にしてください。`,
    leastOf: (n: string) => `${n}件以上にしてください。`,
    empty: '入力してください。',
    choice: '選択肢から選んでください。',
    unknown: '使えない項目が含まれています。',
    invalid: '形式が正しくありません。',
    piledMarks: '1つの文字に重ねた記号が多すぎます。記号を減らしてください。',
  },
  en: {
    most: {
      string: (n: string) => `Use ${n} characters at most.`,
      number: (n: string) => `Use ${n} or less.`,
    },
    least: {
      string: (n: string) => `Use at least ${n} characters.`,
      number: (n: string) => `Use ${n} or more.`,
    },
    mostOf: (n: string) => `Choose ${n} at most.`,
    leastOf: (n: string) => `Choose at least ${n}.`,
    empty: 'Please fill this in.',
    choice: 'Choose one of the options.',
    unknown: 'There is a field that is not accepted.',
    invalid: 'The format is not valid.',
    piledMarks: 'A letter has too many marks over or under it. Please remove some.',
  },
} as const

const CODE = /^[a-z]+(?:_[a-z]+)*(?:: \d+)?$/

/**
 * Faults in the user's language. A message of the schema itself (`custom`) is a code with a text on the pages: it stays
 * unchanged, except one that any text field can have.
 */
export function faultWords({ keyword, message, params }: SchemaFault, language: FaultLanguage): string {
  const text = words[language]
  const { origin, maximum, minimum } = params
  const kind = origin === 'string' ? 'string' : 'number'
  const isMany = origin === 'array' || origin === 'set' || origin === 'map' || origin === 'object'
  switch (keyword) {
    case 'custom':
      if (message === PILED_MARKS) return text.piledMarks
      // A rule without a code has the English message of the library.
      return message !== undefined && CODE.test(message) ? message : text.invalid
    case 'too_big':
      return isMany ? text.mostOf(String(maximum)) : text.most[kind](String(maximum))
    case 'too_small':
      if (kind === 'string' && minimum === 1) return text.empty
      return isMany ? text.leastOf(String(minimum)) : text.least[kind](String(minimum))
    case 'invalid_value':
      return text.choice
    case 'unrecognized_keys':
      return text.unknown
    default:
      return text.invalid
  }
}
