import { describe, expect, it } from 'vitest'
import { linkedTags } from './tag-links.ts'

const linked = (html: string) => linkedTags(html, new Set(['ぼす', 'boss', 'あか-1']), '/games/g/search/')
const link = (words: string, tag: string) =>
  `<a href="/games/g/search/${encodeURIComponent(tag)}">${words}</a>`

describe('a #word in a text', () => {
  it.each([
    ['at the beginning', '<p>#ボス の話</p>', `<p>${link('#ボス', 'ボス')} の話</p>`],
    ['in full width, before a mark', '<p>＃ﾎﾞｽ。</p>', `<p>${link('＃ﾎﾞｽ', 'ﾎﾞｽ')}。</p>`],
    ['behind Japanese words', '<p>攻略は#ぼす</p>', `<p>攻略は${link('#ぼす', 'ぼす')}</p>`],
    ['in Latin letters', '<li>(#Boss)</li>', `<li>(${link('#Boss', 'Boss')})</li>`],
    ['in a mark', '<strong>#ボス</strong>', `<strong>${link('#ボス', 'ボス')}</strong>`],
  ])('%s leads to the page of its tag', (_name, html, expected) => {
    expect(linked(html)).toBe(expected)
  })

  it.each([
    ['a tag that the game has not', '<p>#なし</p>'],
    ['more than a tag', '<p>#ボスを倒す</p>'],
    ['a number', '<p>#1 と &#39;</p>'],
    ['a part of an address', '<p>example.com/#ボス a#boss</p>'],
    ['in a link', '<p><a href="/games/g#boss">#ボス</a></p>'],
    ['in code', '<pre tabindex="0"><code>#boss { }</code></pre>'],
    ['in a line that unfolds', '<details><summary>#ボス</summary></details>'],
    ['in an attribute', '<img src="/media/a.webp" alt="#ボス">'],
  ])('%s stays as it is', (_name, html) => {
    expect(linked(html)).toBe(html)
  })
})
