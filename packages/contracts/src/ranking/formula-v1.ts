import type { Formula } from './formula.ts'

/** A like counts more than a bookmark, and both far more than a view. */
export const formulaV1: Formula = {
  version: 'v1',
  terms: {
    likes: { weight: 10, curve: 'linear' },
    bookmarks: { weight: 8, curve: 'linear' },
    views: { weight: 1, curve: 'linear' },
  },
}
