import {
  COMMENT_LINKS_MAX,
  type CommentRule,
  NEW_COMMENTER_DAYS,
} from '@koryaku/contracts/comments/comment-parts.ts'
import { describe, expect, it } from 'vitest'
import { type CommenterFacts, linksElsewhere, rulesHolding } from './comment-rules.ts'

const SITE = 'https://koryaku.example'
const LINK = 'https://elsewhere.example/a'
const newcomer: CommenterFacts = { days: 0, released: false, hourly: 0, repeats: false, off: [] }
const regular = { ...newcomer, days: NEW_COMMENTER_DAYS }
const held = (body: string, by: CommenterFacts) => rulesHolding(body, by, SITE)

describe('rulesHolding', () => {
  it.each<[string, string, CommenterFacts, CommentRule[]]>([
    ['a link where the rule is off', LINK, { ...newcomer, off: ['first_links'] }, []],
    ['text without a link', 'ありがとうございます', newcomer, []],
    ['the first link of a new member', `ここ ${LINK}`, newcomer, ['first_links']],
    ['a link in a spoiler', `||${LINK}||`, newcomer, ['first_links']],
    ['a link in a quote', `> ${LINK}`, newcomer, ['first_links']],
    ['a link to this site', `${SITE}/games/zelda`, newcomer, []],
    [
      'a link on the last day as a new member',
      LINK,
      { ...newcomer, days: NEW_COMMENTER_DAYS - 1 },
      ['first_links'],
    ],
    ['a link of a member who is not new', LINK, regular, []],
    ['a link after a release', LINK, { ...newcomer, released: true }, []],
    [
      'many links of a member who is not new',
      `${LINK} `.repeat(COMMENT_LINKS_MAX + 1),
      regular,
      ['many_links'],
    ],
    ['as many links as allowed', `${LINK} `.repeat(COMMENT_LINKS_MAX), regular, []],
    ['a long repeated text', 'あ'.repeat(30), { ...regular, repeats: true }, ['repeated_text']],
    ['repeated short thanks', 'ありがとうございます', { ...regular, repeats: true }, []],
    ['the 21st comment of a new member in an hour', 'はい', { ...newcomer, hourly: 20 }, ['many_comments']],
    ['the 21st comment of a regular in an hour', 'はい', { ...regular, hourly: 20 }, []],
  ])('decides about %s', (_, body, by, rules) => expect(held(body, by)).toEqual(rules))
})

describe('linksElsewhere', () => {
  it('returns each link, and none to this site', () =>
    expect(linksElsewhere(`${LINK} ${SITE}/ ||${LINK}||\n> ${LINK}`, SITE)).toEqual([LINK, LINK, LINK]))
})
