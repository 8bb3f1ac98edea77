import { describe, expect, it } from 'vitest'
import { renderDigest } from './render-digest.ts'

const site = 'https://site.example'
const links = {
  all: `${site}/notifications`,
  settings: `${site}/s`,
  unsubscribe: `${site}/unsubscribe?token=a.b`,
}
const render = (language: 'ja' | 'en', lines: Parameters<typeof renderDigest>[0]['lines']) =>
  renderDigest({ frequency: 'daily', language, lines, links, productName: 'Koryaku' })

describe('a digest email', () => {
  const lines = [
    { title: '<序盤>', kind: 'comments', count: 2 },
    { title: '<序盤>', kind: 'likes', count: 5 },
    { title: '', kind: 'follows', count: 1 },
  ] as const
  it('counts each kind by what it is about, in both languages, as text and as HTML', () => {
    const ja = render('ja', lines)
    expect(ja.subject).toBe('昨日の通知8件 - Koryaku')
    expect(ja.text).toContain('「<序盤>」\n  コメント 2件、いいね 5件')
    expect(ja.text).toContain('そのほか\n  フォロー 1件')
    const en = render('en', lines)
    expect(en.subject).toBe('Yesterday’s notifications: 8 - Koryaku')
    expect(en.text).toContain('comments: 2, likes: 5')
    for (const mail of [ja, en]) {
      expect(mail.html).not.toContain('<序盤>')
      for (const link of Object.values(links)) {
        expect(mail.text).toContain(link)
        expect(mail.html).toContain(link)
      }
    }
  })
  it('names ten titles at most, and counts the others', () => {
    const many = Array.from({ length: 12 }, (_, n) => ({
      title: `記事${n}`,
      kind: 'likes' as const,
      count: 3,
    }))
    const { text } = render('ja', many)
    expect(text).toContain('記事9')
    expect(text).not.toContain('記事10')
    expect(text).toContain('ほか6件')
  })
})
