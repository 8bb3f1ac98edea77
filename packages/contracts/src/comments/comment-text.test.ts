import { describe, expect, it } from 'vitest'
import { linesOf } from '../clean-lines.ts'
import { MARKS_MAX } from '../piled-marks.ts'
import { type CommentPart, namesIn, parseComment, plainComment } from './comment-text.ts'

const SITE = 'https://koryaku.example'
const partsOf = (body: string): CommentPart[] => parseComment(body, SITE).flatMap(({ parts }) => parts)
const links = (body: string) =>
  partsOf(body).flatMap(part => (part.kind === 'link' ? [[part.href, part.label, part.own]] : []))
/** All that would be shown, in whatever place. */
const wordsOf = (part: CommentPart): string =>
  part.kind === 'text'
    ? part.text
    : part.kind === 'link'
      ? part.label
      : part.kind === 'mention'
        ? `@${part.name}`
        : part.parts.map(wordsOf).join('')

describe('links', () => {
  it.each([
    ['見て https://example.com/a?b=c#d です', 'https://example.com/a?b=c#d', 'example.com/a?b=c#d'],
    ['https://example.com/aを見て', 'https://example.com/a', 'example.com/a'],
    ['（https://example.com/）', 'https://example.com/', 'example.com'],
    ['See https://example.com/a_(b).', 'https://example.com/a_(b)', 'example.com/a_(b)'],
    ['(https://example.com/a)', 'https://example.com/a', 'example.com/a'],
    ['HTTP://EXAMPLE.com/', 'http://example.com/', 'example.com'],
  ])('%s', (body, href, label) => expect(links(body)).toEqual([[href, label, null]]))

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,<script>1</script>',
    'ftp://example.com/',
    'https://',
    'https://koryaku.example@evil.example/',
    'https://user:pass@evil.example/',
  ])('none: %s', body => {
    expect(links(body)).toEqual([])
    expect(partsOf(body).map(wordsOf).join('')).toBe(body)
  })

  it.each([
    [`${SITE}/games/minecraft/abc?x=1#c-1`, '/games/minecraft/abc?x=1#c-1'],
    [`${SITE}/en/games`, '/games'],
    [`${SITE}/en`, '/'],
    [`${SITE}`, '/'],
    [`${SITE}/media/x/y.webp`, null],
    [`${SITE}/.//evil.example`, null],
    [`${SITE}/%2fevil.example`, null],
    [`${SITE}.evil.example/`, null],
    ['http://koryaku.example/', null],
  ])('links to this site: %s', (body, own) => expect(links(body)[0]?.[2]).toBe(own))

  it('are shortened, and of a long host the end is shown', () => {
    const [[, long] = []] = links(`https://example.com/${'a'.repeat(300)}`)
    expect(long).toHaveLength(48)
    expect(long).toMatch(/^example\.com\/a+…$/)
    const [[, disguised] = []] = links(`https://koryaku.example.${'a'.repeat(60)}.evil.example/`)
    expect(disguised).toMatch(/^…a+\.evil\.example$/)
  })
})

describe('spoilers', () => {
  it.each([
    ['犯人は||村長||です', '村長'],
    ['犯人は｜｜村長｜｜です', '村長'],
    ['||一行目\n二行目||', '一行目\n二行目'],
    ['||a|b||', 'a|b'],
  ])('%s', (body, hidden) =>
    expect(
      partsOf(body)
        .filter(({ kind }) => kind === 'spoiler')
        .map(wordsOf),
    ).toEqual([hidden]),
  )
  it.each(['a || b || c', '||||', '|| ||', '|犯人|', '||閉じない'])('none: %s', body =>
    expect(partsOf(body)).toEqual([{ kind: 'text', text: body }]),
  )
  it('hold links and names', () => {
    const [spoiler] = partsOf('||https://example.com/ と @taro||')
    expect(spoiler).toMatchObject({ kind: 'spoiler', parts: [{ kind: 'link' }, {}, { name: 'taro' }] })
  })
  it('are left out where they cannot be opened', () =>
    expect(plainComment('> 引用\n犯人は||村長||、@taro')).toBe('引用\n犯人は…、@taro'))
})

describe('quotes', () => {
  it('are lines that begin with the sign', () =>
    expect(
      parseComment('> 一\n＞二\n\n答え\n>三', SITE).map(({ kind, parts }) => [kind, ...parts.map(wordsOf)]),
    ).toEqual([
      ['quote', '一\n二'],
      ['words', '答え'],
      ['quote', '三'],
    ]))
  it.each(['>>12 そうですね', '>_< 負けた', '＞＜', '>.<', '一 > 二'])('none: %s', body =>
    expect(parseComment(body, SITE)).toEqual([{ kind: 'words', parts: [{ kind: 'text', text: body }] }]),
  )
})

describe('mentions', () => {
  it.each([
    ['@taro さん', ['taro']],
    ['どうも@taroさん', ['taro']],
    ['＠taro_2-x。', ['taro_2-x']],
    ['@taro @TARO @hanako', ['taro', 'hanako']],
    ['||@taro||', ['taro']],
  ])('%s', (body, names) => expect(namesIn(body)).toEqual(names))
  it.each([
    ...['a@taro', 'a@taro.jp', '@taro.jp', '@@taro', '@t', '@', `@${'a'.repeat(31)}`, '/@taro'],
    ...['https://example.com/@taro', '> @taro と書いてあった'],
  ])('none: %s', body => expect(namesIn(body)).toEqual([]))
})

describe('hostile texts', () => {
  it('markup is words', () => {
    const body = '<img src=x onerror=alert(1)><script>alert(1)</script> &lt;b&gt; [x](javascript:1) {{x}}'
    expect(partsOf(body)).toEqual([{ kind: 'text', text: body }])
  })
  it('marks that pile up are cut, and letters that need some keep them', () => {
    const zalgo = `e${'\u0301'.repeat(500)}`
    expect(partsOf(zalgo).map(wordsOf)).toEqual([`e${'\u0301'.repeat(MARKS_MAX)}`])
    for (const real of ['が', 'กี่', '❤️', 'e\u0302\u0301', '1️⃣'])
      expect(partsOf(real).map(wordsOf)).toEqual([real])
  })
  it('signs of direction do not get as far as this', () =>
    expect(linesOf('\u202eabc\u2066x\u2069\u202c')).toBe('abcx'))
  it('a thousand families are read as they are', () => {
    const body = '👨‍👩‍👧‍👦'.repeat(180) + '😀'.repeat(1_000)
    expect(partsOf(body).map(wordsOf).join('')).toBe(body)
  })
  it.each([
    ...[
      '||',
      '||a',
      '｜｜',
      '>',
      '> ',
      '@',
      '@a',
      '(',
      'https://',
      'https://a(',
      'https://a.b/).',
      '\n',
      '>\n',
    ],
    ...['|| a', 'https://a.b/', '\u0301', '@aa.'],
  ])('parses repeated %j in linear time', part => {
    const started = performance.now()
    parseComment(part.repeat(Math.ceil(2_000 / part.length)), SITE)
    expect(performance.now() - started).toBeLessThan(250)
  })
})
