import type { Formula } from './formula.ts'

/**
 * Views are what comes cheapest, by one link from a large site or by changing addresses: under v1 a hundred of them
 * outweigh nine members. Here they count by their square root (100 views: 60 points, 10,000: 600), so that they order
 * articles that members like equally well, and no longer carry one past them. A bookmark weighs more than a like:
 * who keeps an article means to use it, and a strategy site lives by what is used.
 */
export const formulaV2: Formula = {
  version: 'v2',
  terms: {
    likes: { weight: 10, curve: 'linear' },
    bookmarks: { weight: 12, curve: 'linear' },
    views: { weight: 6, curve: 'root' },
  },
}
