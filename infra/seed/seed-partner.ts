import type { HttpSession } from './http-session.ts'

const KEY = 'demo-partner'
const articles = [
  {
    external_id: 'slay-the-spire-deck-size',
    game_slug: 'slay-the-spire',
    title: 'デッキは何枚がよいか',
    html: `<p>強いデッキは、枚数が少ないとは限りません。目安は次のとおりです。</p>
<ul><li>第1層の終わり: 14〜18枚</li><li>第2層の終わり: 20〜25枚</li><li>第3層の終わり: 25〜30枚</li></ul>
<h2>取らない勇気</h2><p>報酬のカードは、<strong>いまの弱点を直すもの</strong>だけを取りましょう。</p>`,
    tags: ['デッキ', '初心者'],
  },
  {
    external_id: 'undertale-without-spoilers',
    game_slug: 'undertale',
    kind: 'blog',
    title: 'ネタバレなしで伝えたい、このゲームの魅力',
    html: `<p>何も知らずに遊んでほしい作品です。ここでは、物語には触れずに魅力を紹介します。</p>
<h2>音楽</h2><p>短い旋律が、場面ごとに姿を変えて戻ってきます。</p>
<h2>選択</h2><blockquote><p>戦うか、話すか。</p></blockquote><p>どちらを選んでも、ゲームはそれを覚えています。</p>`,
    tags: ['おすすめ'],
  },
]

/** A partner with two imported articles, whose token is revoked: it is of no use to others who know the demo. */
export async function seedPartner(owner: HttpSession, base: string): Promise<void> {
  interface Made {
    data: { id: string; attributes: { token: string } }
  }
  const partner = { name: '星見ゲームズ', author_name: 'henshubu' }
  const { data } = await owner.expect<Made>('POST', '/api/partners', partner, KEY)
  const tokens = `/api/partners/${data.id}/tokens`
  const made = await owner.expect<Made>('POST', tokens, { days: 1 }, `${KEY}-token`)
  for (const article of articles) {
    const answer = await fetch(new URL('/api/game8jp/v1/articles', base), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${made.data.attributes.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...article, run: 'demo' }),
    })
    // The token was revoked, so an earlier load has imported the articles.
    if (answer.status === 401) return
    if (!answer.ok) throw new Error(`demo article ${article.external_id}: ${answer.status}`)
  }
  await owner.expect('DELETE', `${tokens}/${made.data.id}`, undefined, `${KEY}-revoke`)
}
