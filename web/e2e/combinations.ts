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

const combinations: Combination[] = [
  jaDesktop,
  { language: 'en', size: phone },
  jaPhone,
  { language: 'en', size: desktop },
]

const wanted = process.env.COMBINATIONS
/** Both languages and both sizes, once each; all four combinations with `COMBINATIONS=all`. */
const corners = wanted === 'all' ? combinations : combinations.slice(0, 2)

/** Whether a walk goes over each place in both languages, and not in one of them by turns. */
export const isEveryCorner = wanted === 'corners' || wanted === 'all'

/**
 * One of the corners, by the name of the file, so that each of them has about half of the journeys; both with
 * `COMBINATIONS=corners`, all four with `COMBINATIONS=all`: `describe.each(corners)('… ($language, $size.width)', …)`.
 * @param file `import.meta.url` of the journey
 */
export function cornersOf(file: string): Combination[] {
  if (isEveryCorner) return corners
  const letters = [...(new URL(file).pathname.split('/').at(-1) ?? '')]
  const sum = letters.reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return [corners[sum % 2] ?? jaDesktop]
}

/** The combinations of a journey, each with a separate value: a resource that only one at a time can use. */
export const cornersWith = <Own>(
  file: string,
  ...own: [Own, Own, Own, Own]
): (Combination & { own: Own })[] =>
  cornersOf(file).map((corner, n) => ({ ...corner, own: own[n] ?? own[0] }))
