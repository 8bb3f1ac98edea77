import type { NotificationKind } from '@koryaku/contracts/notifications/notification-kinds.ts'
import type { DigestFrequency } from './digest-periods.ts'

/** How many notifications of a kind there are about one thing; empty title: about no article or review. */
export interface DigestLine {
  title: string
  kind: NotificationKind
  count: number
}
interface Digest {
  frequency: DigestFrequency
  language: 'ja' | 'en'
  lines: readonly DigestLine[]
  links: { all: string; settings: string; unsubscribe: string }
  productName: string
}

/** Titles in an email; the page has the others. */
const TITLES_MAX = 10

const words = {
  ja: {
    kinds: {
      ...{ comments: 'コメント', replies: '返信', mentions: '名前を挙げたコメント', likes: 'いいね' },
      ...{ follows: 'フォロー', publications: 'フォロー中の新着' },
      ...{ reviews: 'レビューへのいいね', moderation: '運営', notices: 'お知らせ' },
    },
    subject: {
      daily: (count: number) => `昨日の通知${count}件`,
      weekly: (count: number) => `1週間の通知${count}件`,
    },
    lead: '未読の通知があります。',
    line: (kind: string, count: number) => `${kind} ${count}件`,
    title: (title: string) => `「${title}」`,
    untitled: 'そのほか',
    join: '、',
    more: (count: number) => `ほか${count}件`,
    all: '通知をすべて見る',
    settings: '通知の設定',
    unsubscribe: 'まとめのメールの配信を停止する',
  },
  en: {
    kinds: {
      ...{ comments: 'comments', replies: 'replies', mentions: 'mentions', likes: 'likes' },
      ...{ follows: 'follows', publications: 'new from people you follow' },
      ...{ reviews: 'likes of reviews', moderation: 'moderation', notices: 'notices' },
    },
    subject: {
      daily: (count: number) => `Yesterday’s notifications: ${count}`,
      weekly: (count: number) => `This week’s notifications: ${count}`,
    },
    lead: 'You have unread notifications.',
    line: (kind: string, count: number) => `${kind}: ${count}`,
    title: (title: string) => `“${title}”`,
    untitled: 'Other',
    join: ', ',
    more: (count: number) => `and ${count} more`,
    all: 'View all notifications',
    settings: 'Notification settings',
    unsubscribe: 'Stop these emails',
  },
} as const

/** Subject, text and HTML of a digest: how many there are of each kind, by what they are about. It names no other user. */
export function renderDigest({ frequency, language, lines, links, productName }: Digest) {
  const text = words[language]
  const groups = [...Map.groupBy(lines, ({ title }) => title)].map(([title, of]) => ({
    heading: title === '' ? text.untitled : text.title(title),
    counts: of.map(({ kind, count }) => text.line(text.kinds[kind], count)).join(text.join),
    total: of.reduce((sum, { count }) => sum + count, 0),
  }))
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const shown = groups.slice(0, TITLES_MAX)
  const rest = groups.slice(TITLES_MAX).reduce((sum, group) => sum + group.total, 0)
  const more = rest > 0 ? [text.more(rest)] : []
  const items = [...shown.map(({ heading, counts }) => `${heading}\n  ${counts}`), ...more]
  const link = (to: string, label: string) => `<a href="${escaped(to)}">${escaped(label)}</a>`
  return {
    subject: `${text.subject[frequency](total)} - ${productName}`,
    text: [
      ...[productName, text.lead, items.join('\n'), `${text.all}\n${links.all}`],
      ...[`${text.settings}\n${links.settings}`, `${text.unsubscribe}\n${links.unsubscribe}`],
    ].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;line-height:1.8;max-width:36rem;margin:2rem auto;padding:0 1rem">
<h1 style="font-size:1.1rem">${escaped(productName)}</h1><p>${escaped(text.lead)}</p>
<ul>${shown.map(({ heading, counts }) => `<li>${escaped(heading)}<br>${escaped(counts)}</li>`).join('')}${more.map(one => `<li>${escaped(one)}</li>`).join('')}</ul>
<p><a href="${escaped(links.all)}" style="display:inline-block;padding:.7rem 1.4rem;background:#b3361e;color:#fff;border-radius:6px;text-decoration:none">${escaped(text.all)}</a></p>
<p style="font-size:.85rem;color:#666">${link(links.settings, text.settings)}<br>${link(links.unsubscribe, text.unsubscribe)}</p></body></html>`,
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
