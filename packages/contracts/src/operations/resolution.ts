/** The stored resolution of a dead letter: a keyword, and the reason given for a skip. */
const SKIPPED = 'skipped: '
export const skippedFor = (reason: string): string => SKIPPED + reason

export interface ResolutionWords {
  'tried again': string
  rebuilt: string
  skipped: (reason: string) => string
}
export const resolutionsJa: ResolutionWords = {
  'tried again': 'もう一度試しました',
  rebuilt: '再構築で片付きました',
  skipped: reason => `飛ばしました：${reason}`,
}
export const resolutionsEn: ResolutionWords = {
  'tried again': 'tried again',
  rebuilt: 'settled by a rebuild',
  skipped: reason => `skipped: ${reason}`,
}

export function describeResolution(resolution: string, words: ResolutionWords): string {
  if (resolution.startsWith(SKIPPED)) return words.skipped(resolution.slice(SKIPPED.length))
  return resolution === 'tried again' || resolution === 'rebuilt' ? words[resolution] : resolution
}
