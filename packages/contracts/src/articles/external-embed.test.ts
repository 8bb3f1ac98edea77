import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { externalEmbed, FRAME_HOSTS, isExternalUrl } from './external-embed.ts'

describe('an address of another site', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=90', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90'],
    ['http://youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    [
      'https://twitter.com/Nintendo/status/1234567890123456789?s=20',
      'https://x.com/Nintendo/status/1234567890123456789',
    ],
    ['https://www.twitch.tv/videos/123456', 'https://www.twitch.tv/videos/123456'],
    ['https://www.twitch.tv/speedrunner/clip/Brave-Clip_1', 'https://clips.twitch.tv/Brave-Clip_1'],
    ['https://www.twitch.tv/speedrunner', 'https://www.twitch.tv/speedrunner'],
    ['https://nico.ms/sm9', 'https://www.nicovideo.jp/watch/sm9'],
    ['https://sp.nicovideo.jp/watch/so123?ref=x', 'https://www.nicovideo.jp/watch/so123'],
  ])('%s is stored in a text as %s', (address, url) => {
    const found = externalEmbed(address)
    expect(found?.url).toBe(url)
    expect(isExternalUrl(url)).toBe(true)
    expect(FRAME_HOSTS).toContain(new URL(found?.frame('koryaku.example') ?? '').origin)
  })
  it.each([
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be@evil.example/dQw4w9WgXcQ',
    'https://youtu.be:8443/dQw4w9WgXcQ',
    'javascript://youtu.be/dQw4w9WgXcQ',
    'https://x.com/Nintendo',
    'https://x.com/i/status/12"onload="x',
    'https://www.twitch.tv/directory',
    'https://clips.twitch.tv/embed?clip=x',
    'https://constructor/watch?v=dQw4w9WgXcQ',
    'https://www.nicovideo.jp/watch/lv123',
    'https://vimeo.com/1',
    'not an address',
    '',
  ])('%s stays a link', address => expect(externalEmbed(address)).toBeNull())
  it('shows only allowed content, whatever the path contains', () => {
    const hosts = fc.constantFrom(
      'youtu.be',
      'www.youtube.com',
      'x.com',
      'www.twitch.tv',
      'clips.twitch.tv',
      'nico.ms',
    )
    fc.assert(
      fc.property(hosts, fc.webPath(), fc.webQueryParameters(), (host, path, query) => {
        const found = externalEmbed(`https://${host}${path}?${query}`)
        if (!found) return
        expect(isExternalUrl(found.url)).toBe(true)
        expect(found.url).not.toMatch(/["'<>\s]/)
        expect(FRAME_HOSTS).toContain(new URL(found.frame('koryaku.example')).origin)
      }),
    )
  })
})
