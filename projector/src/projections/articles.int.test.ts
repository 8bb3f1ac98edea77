import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { CONTENT_KEY } from '#testing/member-lives.ts'
import {
  alsoPublished,
  appealed,
  article,
  articleId,
  author,
  autosaved,
  deleted,
  drafted,
  edited,
  published,
  purged,
  reinstated,
  removed,
  restored,
  revised,
  saved,
  suspended,
  unpublished,
} from '#testing/small-world.ts'
import { articles } from './articles.ts'

const { given, scratch } = examplesOf(articles)

/** Whether the texts of an article have a key. */
async function keep(id: string, isKept = true): Promise<void> {
  await scratch().db.query('delete from identity.content_key')
  if (isKept)
    await scratch().db.query('insert into identity.content_key values ($1, null, $2)', [id, CONTENT_KEY])
}

describe('articles: given the life of an article, what lists, readers and the editor see', () => {
  it('a draft is a card that nothing lists yet', async () => {
    const { article_card } = await given(drafted('初', ['弓']))
    expect(article_card).toMatchObject([
      {
        ...{ article_id: articleId, author_id: author, status: 'draft', title: '初', tags: ['弓'] },
        published_at: null,
      },
    ])
  })

  it('has the time of its publication, and its tags are counted', async () => {
    const { article_card, game_tag, article_language } = await given(drafted('初', ['弓']), published(10))
    expect(article_card).toMatchObject([{ status: 'published', published_at: '2026-10-30T12:10:00+00:00' }])
    expect(game_tag).toMatchObject([{ tag: '弓', articles: 1 }])
    expect(JSON.stringify(article_language)).toContain('ja')
  })

  it('spellings of one tag are counted together, under the one that most use', async () => {
    const { article_tag, game_tag, tag_spelling } = await given(
      ...[drafted('初', ['ボス', 'ﾎﾞｽ', '弓']), published(10)],
      ...[...alsoPublished('二', ['ぼす'], 20), ...alsoPublished('三', ['ぼす'], 30)],
    )
    expect(article_tag?.map(({ tag_key, tag }) => [tag_key, tag]).sort()).toEqual(
      [
        ['ぼす', 'ぼす'],
        ['ぼす', 'ぼす'],
        ['ぼす', 'ボス'],
        ['弓', '弓'],
      ].sort(),
    )
    expect(tag_spelling).toHaveLength(3)
    expect(game_tag?.sort((a, b) => Number(b.articles) - Number(a.articles))).toMatchObject([
      { tag_key: 'ぼす', tag: 'ぼす', articles: 3 },
      { tag_key: '弓', tag: '弓', articles: 1 },
    ])
  })

  it('the last article with a tag takes it away', async () => {
    const { game_tag, tag_spelling, article_tag } = await given(
      ...[drafted('初', ['弓']), published(10), unpublished(20)],
    )
    expect([game_tag, tag_spelling, article_tag]).toEqual([[], [], []])
  })

  it('an edit changes title and tags; the day of publication stays, also when it goes and comes back', async () => {
    const { article_card, article_tag } = await given(
      ...[drafted('初', ['弓']), published(10), edited('改', ['盾'], 20), unpublished(30), published(40)],
    )
    expect(article_card).toMatchObject([{ title: '改', published_at: '2026-10-30T12:10:00+00:00' }])
    expect(article_tag?.map(({ tag }) => tag)).toEqual(['盾'])
  })

  it('has the versions it was checked for and the time of the check, and neither without its key', async () => {
    const set = (version: string, tags: string[], minute: number) => {
      const checked = { version, platform: 'FC', on: '2026-10-29' }
      const sealed = sealContent({ description: '', thumbnail: null, tags, checked }, articleId, CONTENT_KEY)
      const open = { kind: 'strategy', language: 'ja', versionsPublic: true } as const
      const data = { ...article, ...open, sealed }
      return happened(articleStream(articleId), { type: 'ArticleSettingsChanged', data }, minute)
    }
    const life = [drafted('初'), published(10), set('Ver. 1.2', [], 20), set('Ver. 1.2', ['弓'], 30)]
    await keep(articleId)
    const { article_card: found } = await given(...life)
    expect(found).toMatchObject([
      {
        ...{
          checked_version: 'Ver. 1.2',
          checked_key: '1.2',
          checked_platform: 'FC',
          checked_on: '2026-10-29',
        },
        checked_at: '2026-10-30T12:20:00+00:00',
      },
    ])
    expect(String(found?.[0]?.fragment_head)).toContain(
      '"checked":{"version":"Ver. 1.2","platform":"FC","on":"2026-10-29"}',
    )
    await keep(articleId, false)
    expect((await given(...life)).article_card).toMatchObject([{ checked_version: null, checked_at: null }])
  })

  it('suspended, it is listed nowhere; reinstated, it is as it was', async () => {
    const life = [drafted('初', ['弓']), published(10), suspended(20)]
    const held = await given(...life)
    expect(held.article_card).toMatchObject([{ status: 'suspended' }])
    expect(held.game_tag?.filter(({ articles }) => Number(articles) > 0)).toEqual([])
    expect((await given(...life, reinstated('moderator', 30))).article_card).toMatchObject([
      { status: 'published', published_at: '2026-10-30T12:10:00+00:00' },
    ])
  })

  it('opens the automatic save in the editor, where that is newer', async () => {
    const { article_draft } = await given(drafted('初'), autosaved('途中', 5))
    expect(article_draft).toMatchObject([
      { saved_content: { title: '初' }, draft_content: { title: '途中' }, deleted: false },
    ])
  })

  it('a draft has title, excerpt and picture of what was saved last, in whatever stream', async () => {
    await keep(articleId)
    const { article_card, article_body } = await given(
      ...[drafted('初'), saved(0, '一', 5), saved(1, '二', 6, false)],
    )
    expect(article_card).toMatchObject([
      { title: '二', alternative_description: '二の本文', status: 'draft', newer_draft: false },
    ])
    expect(JSON.stringify(article_body)).not.toContain('二')
  })

  it('keeps the public text while the draft changes, until it is published again', async () => {
    await keep(articleId)
    const life = [drafted(''), saved(0, '公開', 5), published(10, 't0'), saved(1, '続き', 20)]
    const before = await given(...life)
    expect(before.article_card).toMatchObject([{ title: '公開', newer_draft: true, newest_title: '続き' }])
    expect(before.article_body).toMatchObject([{ text: '公開の本文' }])
    expect(before.article_text).toHaveLength(2)
    const after = await given(...life, revised('t1', 30))
    expect(after.article_card).toMatchObject([
      { title: '続き', newer_draft: false, published_at: '2026-10-30T12:10:00+00:00' },
    ])
    expect(after.article_body).toMatchObject([{ text: '続きの本文' }])
  })

  it('has the time of its first publication, and of its last change that was not minor', async () => {
    await keep(articleId)
    const at = (minute: number) => `2026-10-30T12:${minute}:00+00:00`
    const saves = [drafted(''), saved(0, '一', 5), saved(1, '二', 6), saved(2, '三', 7)]
    const life = [...saves, published(10, 't0'), revised('t1', 20), revised('t2', 30, false)]
    const dated = async (...steps: Parameters<typeof given>) =>
      (await given(...steps)).article_card?.map(({ published_at, revised_at }) => [published_at, revised_at])
    expect(await dated(...life)).toEqual([[at(10), at(20)]])
    expect(await dated(...life, unpublished(40), published(50, 't2'))).toEqual([[at(10), at(20)]])
    const ofBefore = [drafted('昔'), published(10), edited('今', [], 40), unpublished(50)]
    expect(await dated(...ofBefore, published(55))).toEqual([[at(10), at(40)]])
  })

  it('shows readers the text of the appeal once it is granted, when suspended and fixed', async () => {
    await keep(articleId)
    const life = [
      drafted(''),
      saved(0, '宣伝', 5),
      published(10, 't0'),
      suspended(20),
      saved(1, '直した', 30),
    ]
    const waiting = await given(...life, appealed(40, 't1'))
    expect(waiting.article_body).toMatchObject([{ text: '宣伝の本文' }])
    const granted = await given(...life, appealed(40, 't1'), reinstated('appeal', 50, 't1'))
    expect(granted.article_card).toMatchObject([{ status: 'published', title: '直した', newer_draft: false }])
    expect(granted.article_body).toMatchObject([{ text: '直したの本文' }])
  })

  it('deleted, it can be restored as it was; gone for good, nothing of it is kept', async () => {
    await keep(articleId)
    const life = [drafted(''), saved(0, '秘密', 5), published(10, 't0'), removed(true, 20)]
    const deletedRows = await given(...life)
    expect(deletedRows.article_card).toMatchObject([
      { status: 'deleted', title: '秘密', purge_at: '2026-10-30T14:00:00+00:00' },
    ])
    const back = await given(...life, restored('published', 30))
    expect(back.article_card).toMatchObject([{ status: 'published', title: '秘密', purge_at: null }])
    expect(back.article_body).toMatchObject([{ text: '秘密の本文' }])
    const gone = await given(...life, purged(30), saved(1, '秘密の続き', 31))
    expect(gone.article_card).toMatchObject([{ status: 'deleted', title: '', purge_at: null }])
    expect([gone.article_body, gone.article_text]).toEqual([[], []])
    expect(JSON.stringify(gone)).not.toContain('秘密')
  })

  it('has an empty text without its key, and does not pause the projection', async () => {
    await keep(articleId, false)
    const { article_card, article_body } = await given(drafted(''), saved(0, '秘密'), published(10, 't0'))
    expect(article_card).toMatchObject([{ status: 'published', title: '' }])
    expect(JSON.stringify(article_body)).not.toContain('秘密')
  })

  it('deleted, nothing of its text is kept, not even an autosave that comes late', async () => {
    const rows = await given(drafted('秘密'), deleted(false, 5), autosaved('秘密の続き', 6))
    expect(rows.article_card).toMatchObject([{ status: 'deleted' }])
    expect(rows.article_draft).toMatchObject([{ deleted: true }])
    expect(JSON.stringify(rows)).not.toContain('秘密')
  })
})
