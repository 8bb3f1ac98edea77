import { describe, expect, it } from 'vitest'
import { fullTitle, renderHead, scriptJson } from './head.ts'
import type { RouteEntry } from './route-entry.ts'

const site = { productName: 'Koryaku', publicUrl: 'https://example.test', links: {}, developmentTools: false }
const entry: RouteEntry = { path: '/games', page: 'games/game-list', robots: 'all', render: 'public' }
const meta = { title: 'Games', description: 'All of them' }

describe('renderHead', () => {
  it('names the page in both languages', () => {
    const head = renderHead({ meta, entry, path: '/games', language: 'en', site })
    expect(head).toContain('<title>Games - Koryaku</title>')
    expect(head).toContain('<link rel="canonical" href="https://example.test/en/games">')
    expect(head).toContain('hreflang="ja" href="https://example.test/games"')
    expect(head).toContain('hreflang="x-default" href="https://example.test/games"')
    expect(head).toContain('<meta name="robots" content="all">')
  })

  it('gives an unlisted page neither canonical nor alternates', () => {
    const head = renderHead({
      meta: { ...meta, robots: 'none' },
      entry,
      path: '/games',
      language: 'ja',
      site,
    })
    expect(head).toContain('content="none"')
    expect(head).not.toContain('canonical')
    expect(head).not.toContain('hreflang')
  })

  it('offers the feed of what the page shows', () => {
    const head = renderHead({
      meta: { ...meta, feed: '/feeds/games/a.xml' },
      entry,
      path: '/games',
      language: 'ja',
      site,
    })
    expect(head).toContain('type="application/atom+xml" title="Games" href="/feeds/games/a.xml"')
  })

  it('lets no text out of its attribute or element', () => {
    const nasty = {
      title: '</title><script>alert(1)</script>',
      description: '"><img src=x onerror=alert(1)>',
    }
    const head = renderHead({
      meta: { ...nasty, jsonLd: [{ name: '</script><script>' }] },
      entry,
      path: '/',
      language: 'ja',
      site,
    })
    expect(head).not.toContain('<script>')
    expect(head).not.toContain('<img')
    expect(head.match(/<\/script>/g)).toHaveLength(1)
  })

  it('puts the product first on the home page', () => {
    expect(fullTitle('Welcome', '/', 'Koryaku')).toBe('Koryaku - Welcome')
    expect(fullTitle('Games', '/games', 'Koryaku')).toBe('Games - Koryaku')
  })
})

describe('scriptJson', () => {
  it('reads back as it was, and holds no markup', () => {
    const value = { text: '</script><!-- & \u2028 あ' }
    expect(JSON.parse(scriptJson(value))).toEqual(value)
    expect(scriptJson(value)).not.toMatch(/[<>&\u2028]/)
  })
})
