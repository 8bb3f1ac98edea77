import { expect, it } from 'vitest'
import { leftOutOf, withOurHeadings } from './pasted-page.ts'

const SITE = 'https://koryaku.example'

it('takes headings of other pages as sections and subsections', () =>
  expect(withOurHeadings('<H1 class=a>題</H1><h2>章</h2><h3>節</h3><h5>項</h5><hr><header></header>')).toBe(
    '<h2 class=a>題</h2><h2>章</h2><h3>節</h3><h3>項</h3><hr><header></header>',
  ))
it('leaves what was copied here as it is', () => {
  const html = '<h4 data-pm-slice="1 1 []">項</h4><img src="https://other.example/a.png">'
  expect(withOurHeadings(html)).toBe(html)
  expect(leftOutOf(html, SITE)).toBeNull()
})
it.each([
  ['pictures of elsewhere', '<p><img alt="" src="https://a.example/x.png"><IMG src=/x.png></p>', [2, 0]],
  ['what plays', '<iframe src="https://a.example"></iframe><video controls></video>', [0, 2]],
])('counts %s', (_, html, [pictures, others]) => expect(leftOutOf(html, SITE)).toEqual({ pictures, others }))
it('misses nothing in words and own pictures', () =>
  expect(leftOutOf(`<p>文</p><img src="${SITE}/media/0000000000001.webp">`, SITE)).toBeNull())
