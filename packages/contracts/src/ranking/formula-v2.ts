import type { Formula } from './formula.ts'

/**
 * Views are the cheapest signal: one link from a large site, or changing addresses. Under v1 a hundred of them outweigh
 * nine members. Here they count by their square root (100 views: 60 points, 10,000: 600), so that they order articles
 * with equal reactions and cannot overtake them. A bookmark counts more than a like: a reader who saves a guide means
 * to use it.
 */
export const formulaV2: Formula = {
  version: 'v2',
  terms: {
    likes: { weight: 10, curve: 'linear' },
    bookmarks: { weight: 12, curve: 'linear' },
    views: { weight: 6, curve: 'root' },
  },
}
