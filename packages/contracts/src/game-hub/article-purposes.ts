/** Reasons to read an article about a game, in the order of the sections of its page. */
export const articlePurposes = ['beginner', 'opening', 'boss', 'best', 'place', 'tip', 'blog'] as const
export type ArticlePurpose = (typeof articlePurposes)[number]
