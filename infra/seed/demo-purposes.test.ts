import { tagKey } from '@koryaku/contracts/articles/tag-key.ts'
import { articlePurposes } from '@koryaku/contracts/game-hub/article-purposes.ts'
import { PURPOSE_OF_TAG, PURPOSE_TAGS } from '@koryaku/contracts/game-hub/purpose-tags.ts'
import { describe, expect, it } from 'vitest'
import { demoArticles, demoTemplates } from '#seed/demo-content.ts'

const purposeOf = ({ kind, tags }: { kind: string; tags: string[] }) =>
  kind === 'blog' ? ['blog'] : tags.flatMap(tag => PURPOSE_OF_TAG.get(tagKey(tag)) ?? [])

describe('the purposes of a game’s articles', () => {
  it.each(['ja', 'en'] as const)('have an official template each: %s', language => {
    const templates = demoTemplates().filter(template => template.language === language)
    for (const purpose of articlePurposes) {
      const [tag = ''] = PURPOSE_TAGS[purpose][language]
      const own = templates.find(({ tags }) => tags.includes(tag))
      expect(own && purposeOf(own), purpose).toContain(purpose)
    }
  })

  it.each(['elden-ring', 'the-legend-of-zelda-breath-of-the-wild'])(
    'have a demo article each of %s',
    slug => {
      const articles = demoArticles().filter(({ gameSlug }) => gameSlug === slug)
      const found = new Set(articles.flatMap(({ content }) => purposeOf(content)))
      expect([...found].sort()).toEqual([...articlePurposes].sort())
      expect(new Set(articles.map(({ content }) => content.language))).toEqual(new Set(['ja', 'en']))
    },
  )
})
