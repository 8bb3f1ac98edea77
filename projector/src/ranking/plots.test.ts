import { describe, expect, it } from 'vitest'
import { cliText } from '#text/cli-text.ts'
import { plotComparison } from './plot-comparison.ts'
import { plotRanking } from './plot-ranking.ts'
import type { RankedArticle } from './replay.ts'
import { shorten, ticksUpTo } from './svg.ts'

const entry = (rank: number, score: number, title: string): RankedArticle => ({
  ...{ rank, articleId: `article${rank}`, title, score },
  ...{ likes: score / 10, bookmarks: 0, views: 0, points: { likes: score, bookmarks: 0, views: 0 } },
})
/** Every number that is drawn as a width or a place. */
const numbers = (svg: string, name: string) =>
  [...svg.matchAll(new RegExp(`<rect [^>]*${name}="([\\d.]+)"`, 'g'))].map(([, value]) => Number(value))

describe('the picture of a ranking', () => {
  const picture = plotRanking(
    { title: '題', subtitle: '時点' },
    [entry(1, 400, '<長い題>'), entry(2, 100, '')],
    cliText.ranking,
  )

  it('has bars in proportion, a scale of points, and words', () => {
    const [first = 0, second = 0] = numbers(picture, 'width').filter(width => width > 20 && width < 900)
    expect(first / second).toBeCloseTo(4, 1)
    for (const words of [
      'likes',
      'bookmarks',
      'views',
      '>0<',
      '>400<',
      '>points<',
      '&lt;長い題&gt;',
      'article2',
    ])
      expect(picture).toContain(words)
    expect(picture).not.toContain('<長い題>')
  })

  it('has colours for light and for dark screens', () => {
    expect(picture).toContain('prefers-color-scheme: dark')
    expect(picture).not.toMatch(/(fill|stroke)="#/)
  })

  it('report that nothing was counted', () => {
    expect(plotRanking({ title: '題' }, [], cliText.ranking)).toContain(cliText.ranking.empty)
  })
})

it('show in the image of two lists which articles rise, fall, and come from below the shown ranks', () => {
  const change = (before: number | null, after: number | null) => ({
    ...{ articleId: `a${before}-${after}`, title: '', before, after },
    move: before === null || after === null ? null : before - after,
  })
  const changes = [change(2, 1), change(1, 2), change(null, 3), change(40, 4), change(5, 5)]
  const picture = plotComparison('題', ['v1', 'v2'], changes, cliText.backtest)
  for (const words of ['▲1', '▼1', '▲36', 'new', 'below place 30']) expect(picture).toContain(words)
  expect(picture.match(/class="same"/g)).toHaveLength(1)
})

it.each([
  [0, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [453, [0, 100, 200, 300, 400, 500]],
  [1_000, [0, 200, 400, 600, 800, 1_000]],
])('the marks up to %d are round', (most, marks) => expect(ticksUpTo(most)).toEqual(marks))

it('a text is cut by the room that it takes', () => {
  expect(shorten('English title', 13)).toBe('English title')
  expect(shorten('English titles', 13)).toBe('English titl…')
  expect(shorten('日本語の題', 10)).toBe('日本語の題')
  expect(shorten('日本語の題名', 10)).toBe('日本語の…')
})
