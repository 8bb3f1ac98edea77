import type { Language } from '#app/i18n/language.ts'

export const desktop = { width: 1280, height: 900 }
export const phone = { width: 390, height: 844 }

/** A language and a size of screen. */
export interface Combination {
  language: Language
  size: typeof desktop
}

export const jaDesktop: Combination = { language: 'ja', size: desktop }
export const jaPhone: Combination = { language: 'ja', size: phone }

/** What every journey runs in: `describe.each(combinations)('… ($language, $size.width)', …)`. */
export const combinations: Combination[] = [
  jaDesktop,
  { language: 'en', size: phone },
  jaPhone,
  { language: 'en', size: desktop },
]

/** The combinations, each with something of its own: what only one at a time can work on. */
export const combinationsWith = <Own>(...own: [Own, Own, Own, Own]): (Combination & { own: Own })[] =>
  own.map((one, n) => ({ ...(combinations[n] ?? jaDesktop), own: one }))
