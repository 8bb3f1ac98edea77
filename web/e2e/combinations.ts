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

/** What the journeys of readers and writers run in: `describe.each(combinations)('… ($language, $size.width)', …)`. */
export const combinations: Combination[] = [
  jaDesktop,
  { language: 'en', size: phone },
  jaPhone,
  { language: 'en', size: desktop },
]

/** Both languages and both sizes, once each, for the longer journeys; all four with `COMBINATIONS=all`. */
export const corners = process.env.COMBINATIONS === 'all' ? combinations : combinations.slice(0, 2)

/** The corners, each with something of its own: what only one at a time can work on. */
export const cornersWith = <Own>(...own: [Own, Own, Own, Own]): (Combination & { own: Own })[] =>
  corners.map((corner, n) => ({ ...corner, own: own[n] ?? own[0] }))
