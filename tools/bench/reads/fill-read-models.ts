import { prepareIgdbCache } from '@koryaku/command-api/igdb/cache-schema.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { indexesOf } from '@koryaku/projector/engine/projection.ts'
import { tableNames } from '@koryaku/projector/engine/table-name.ts'
import { createVersion, migrate, showVersions } from '@koryaku/projector/engine/versions.ts'
import { projections } from '@koryaku/projector/projections/index.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import { passageHash } from '@koryaku/server-kit/passage-hash.ts'
import type { Pool } from 'pg'
import { insertGames } from './insert-games.ts'

/** Row counts for this number of articles, similar to a grown site. */
export const sizesFor = (articles: number) => ({
  articles,
  games: Math.max(100, articles / 100),
  users: Math.max(200, articles / 20),
  likes: articles * 2,
})

/** The member who reads: with lists of the same length on a small site and on a large one. */
export const READER = 'benchreader00'
const READERS_ARTICLES = 300
const READERS_REACTIONS = 500
const READERS_SHELF = 1_000
/** As many as are listed. */
const READERS_COMMENTS = 10_000
/** However large the site is. */
const OFFICIAL_TEMPLATES = 100
/** Conversations of the article with the most comments. */
const CONVERSATIONS = 10_000
/** Replies to each of them, more than a page of conversations shows, and further ones to the first. */
const REPLIES = 6
const MOST_REPLIES = 10_000
/** Sentence of every article, and the passage that comments quote from it. */
const SENTENCE = 'はじめての人が迷いやすい所を順に説明します。'
const PASSAGE = SENTENCE.slice(0, 10)
/** Cases that wait for moderators, and the share of decided ones. */
const WAITING = 300
const DONE_PART = 20

export const gameSlug = (n: number): string => `game-${n}`

const version = (name: string) => tableNames(1)({ name })
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** As of our ids: 13 characters of their alphabet, in no order, each as often as any other. */
const id = (kind: string, n: string) =>
  `translate(substr(encode(decode(md5('${kind}' || ${n}), 'hex'), 'base64'), 1, 13), '${BASE64}', '${ALPHABET}${ALPHABET}')`
const skewed = (count: string) => `floor(${count} * power(random(), 3))::int`

/**
 * Fills the tables of every read model with made-up rows, few games and members having most of it. Rows come before the
 * indexes, as in a rebuild.
 */
export async function fillReadModels(db: Pool, articles: number): Promise<void> {
  const { games, users, likes } = sizesFor(articles)
  await migrate(db, [])
  await inTransaction(db, async client => {
    for (const projection of projections) {
      await createVersion(client, projection, 'live')
      await showVersions(client, [{ projection, version: 1 }])
    }
  })
  const slugs = Array.from({ length: games }, (_, n) => gameSlug(n))
  await db.query(
    'create table bench_game as select * from unnest($1::int[], $2::text[], $3::text[]) as g (n, slug, id)',
    [slugs.map((_, n) => n), slugs, slugs.map(gameIdForSlug)],
  )
  await db.query('create unique index on bench_game (n)')
  await prepareIgdbCache(db)
  for (const statement of statements(articles, games, users, likes)) await db.query(statement)
  for (const projection of projections) await db.query(indexesOf(projection, tableNames(1)))
  await db.query('update read.checkpoint set position = 1')
  await db.query('vacuum analyze')
}

/** In the order in which rows name each other. */
const statements = (articles: number, games: number, users: number, likes: number): string[] => [
  'select setseed(0.5)',
  insertGames({ id: 'id', slug: 'slug' }, 'bench_game'),
  `insert into ${version('game_counter')} (game_id, articles, followers)
   select id, ${articles} / (n + 1), n % 500 from bench_game`,
  `insert into ${version('catalogue_total')} (id, games, articles) values (1, ${games}, ${articles})`,
  `insert into ${version('user_card')} (user_id, name, display_name, description, anonymous, erased, named_since_position, registered_at,
     fragment_head)
   select ${id('user', 'n')}, 'user-' || n, '会員 ' || n, 'よろしくお願いします。', n % 50 = 7, false, case when n % 50 <> 7 then 0 end, now() - n * interval '1 minute',
          '{"type":"user","id":"' || ${id('user', 'n')} || '","attributes":{"name":"user-' || n || '","displayName":"会員 ' || n || '",'
     from generate_series(0, ${users - 1}) n`,
  `update ${version('user_card')} set user_id = '${READER}', fragment_head = replace(fragment_head, user_id, '${READER}') where name = 'user-0'`,
  `insert into ${version('user_access')} (user_id, name, roles, verified)
   select user_id, name, case when name = 'user-0' then '{moderator,owner}'::text[] else '{}' end, true from ${version('user_card')}`,
  `insert into ${version('user_counter')} (user_id, articles, followers, following)
   select user_id, 20, 20, 20 from ${version('user_card')}`,
  `insert into ${version('member_total')} (id, shown) values (1, ${users})`,
  `insert into ${version('article_card')} (article_id, author_id, game_id, status, official, kind, language, title, description,
            alternative_description, tags, tag_keys, published_at, updated_at, versions_public, own_title, own_excerpt, own_at, content_ref,
            newest_title, newest_excerpt, newer_draft, fragment_head, fragment_tail)
   select a.id, a.author, g.id, a.status, a.status = 'template' and a.n % ${Math.floor(articles / OFFICIAL_TEMPLATES)} = 3, 'strategy', 'ja', a.title, '', a.summary,
          array['攻略', 'tag' || a.n % 300], array['攻略', 'tag' || a.n % 300], a.at, a.at, true, a.title, a.summary, a.at, 'a0', '', '', false,
          '{"type":"article","id":"' || a.id || '","attributes":{"type":"PublishedArticle","title":"' || a.title
            || '","path":"' || a.id || '","kind":"strategy","language":"ja","thumbnail":null,"description":"","alternativeDescription":"'
            || a.summary || '","tags":["攻略"],"bookmarkedByCurrentUser":false,"likedByCurrentUser":false,',
          '},"relationships":{"user":{"data":{"type":"user","id":"' || a.author || '"}},"game":{"data":{"type":"game","id":"' || g.id || '"}}}}'
     from (select n, ${id('article', 'n')} as id, case when n % ${Math.floor(articles / READERS_ARTICLES)} = 5 then '${READER}' else ${id('user', skewed(String(users)))} end as author, ${skewed(String(games))} as game,
                  case when n % 25 = 1 then 'draft' when n % 100 = 3 then 'template' else 'published' end as status,
                  '最初の五時間で迷わないための歩き方 その' || n as title, repeat('${SENTENCE}', 4) as summary,
                  now() - n * interval '37 seconds' as at
             from generate_series(0, ${articles - 1}) n) a
     join bench_game g on g.n = a.game`,
  `insert into ${version('article_body')} (article_id, html, table_of_contents, text, blocks)
   select article_id, repeat('<p>' || alternative_description || '</p>', 3), '[]', alternative_description,
          jsonb_build_object('block0', jsonb_build_array(0, alternative_description))
     from ${version('article_card')}`,
  `insert into ${version('article_tag')} (game_id, tag_key, tag, article_id, published_at)
   select game_id, tag, tag, article_id, published_at from ${version('article_card')}, unnest(tags) tag where status = 'published'`,
  ...['tag_spelling', 'game_tag'].map(
    table => `insert into ${version(table)} (game_id, tag_key, tag, articles)
   select game_id, tag, tag, count(*) from ${version('article_tag')} group by game_id, tag`,
  ),
  `insert into ${version('article_language')} (game_id, language, articles)
   select coalesce(game_id, ''), language, count(*) from ${version('article_card')} where status = 'published'
    group by grouping sets ((game_id, language), (language))`,
  `insert into ${version('article_draft')} (article_id, author_id, saved_position, draft_position, text_position, deleted)
   select article_id, author_id, 1, -1, -1, false from ${version('article_card')}`,
  `insert into ${version('article_counter')} (article_id, likes, bookmarks, views, views_excluded, finishes)
   select article_id, floor(100 * power(random(), 4)), 2, 300, 3, 10 from ${version('article_card')}`,
  ...['article_like', 'article_bookmark'].map(
    (table, i) => `insert into ${version(table)} (article_id, user_id, at, is_set, counted)
   select ${id('article', skewed(String(articles)))},
          case when n % ${Math.floor(likes / (1 + i) / READERS_REACTIONS)} = 3 then '${READER}' else ${id('user', skewed(String(users)))} end,
          now() - n * interval '11 seconds', n % 20 > 0, true
     from generate_series(1, ${Math.floor(likes / (1 + i))}) n on conflict do nothing`,
  ),
  `insert into ${version('game_follow')} (game_id, user_id, at, is_set, counted)
   select g.id, ${id('user', skewed(String(users)))}, now() - f.n * interval '1 minute', true, true
     from (select n, ${skewed(String(games))} as game from generate_series(1, ${users * 5}) n) f join bench_game g on g.n = f.game
   on conflict do nothing`,
  `insert into ${version('game_follow')} (game_id, user_id, at, is_set, counted)
   select id, '${READER}', now() - n * interval '1 day', true, true from bench_game where n % ${Math.floor(games / 50)} = 1`,
  `insert into ${version('user_follow')} (followee_id, follower_id, at, is_set, counted)
   select ${id('user', skewed(String(users)))}, ${id('user', skewed(String(users)))}, now() - n * interval '1 minute', true, true
     from generate_series(1, ${users * 10}) n on conflict do nothing`,
  `insert into ${version('user_follow')} (followee_id, follower_id, at, is_set, counted)
   select ${id('user', 'n')}, '${READER}', now() - n * interval '1 day', true, true from generate_series(1, 100) n
   union all
   select '${READER}', ${id('user', 'n')}, now() - n * interval '1 day', true, true from generate_series(1, 100) n`,
  `insert into ${version('notification')} (user_id, position, notification_id, actor_id, action, kind, subject, article_id, created_at)
   select a.author_id, row_number() over (), gen_random_uuid(), l.user_id, 'liked', 'likes', l.article_id, l.article_id, l.at
     from ${version('article_like')} l join ${version('article_card')} a using (article_id) where l.is_set`,
  `insert into ${version('notification_watermark')} (user_id, up_to, checked_at)
   select user_id, max(position) - 5, now() from ${version('notification')} group by user_id`,
  `insert into ${version('ranked_article')} (article_id, game_id, listed, published_at, likes, bookmarks, views, score)
   select article_id, game_id, status = 'published', published_at, k.likes, k.bookmarks, k.views, k.likes * 3 + k.bookmarks * 5 + k.views / 10
     from ${version('article_card')} join ${version('article_counter')} k using (article_id)`,
  ...[
    ['all', `date '1970-01-01'`, 1],
    ['monthly', `date_trunc('month', now())::date`, 4],
    ['weekly', `date_trunc('week', now())::date`, 8],
    ['daily', 'current_date', 16],
  ].map(
    ([
      range,
      start,
      part,
    ]) => `insert into ${version('ranking_window')} (article_id, range, window_start, likes, bookmarks, views, score, listed)
   select article_id, '${range}', ${start}, likes, bookmarks, views, score, listed from ${version('ranked_article')}
    where hashtext(article_id) % ${part} = 0`,
  ),
  `insert into ${version('image')} (image_id, user_id, src, width, height, bytes, uploaded_at, name, alt, search, licence, shared_at, deleted, kept_for_users, suspended)
   select 'image' || n, ${id('user', skewed(String(users)))}, '/media/image' || n, 800, 600, 90000, now() - n * interval '1 hour',
          'map ' || n, '', 'map ' || n, case when n % 4 = 0 then 'credit' end, case when n % 4 = 0 then now() - n * interval '1 hour' end,
          false, false, false
     from generate_series(1, ${users}) n`,
  ...reviews(Math.floor(articles / 4), games, users),
  ...comments(articles, users),
  ...queues(articles, users),
  ...ownLists(articles, users),
]

const reviews = (count: number, games: number, users: number): string[] => [
  `insert into ${version('game_review')} (review_id, author_id, game_id, status, head, public_head, title, excerpt, html, text, good, bad, for_whom,
            spoiler, score2, updated_at, revised_at, published_at, likes, weight4)
   select ${id('review', 'r.n')}, case when r.n % ${Math.max(2, Math.floor(count / 200))} = 1 then '${READER}' else ${id('user', skewed(String(users)))} end, g.id,
          case when r.n % 50 = 2 then 'suspended' else 'published' end, 3, 3, 'レビュー ' || r.n, repeat('よかった所と悪かった所。', 8),
          repeat('<p>よかった所と悪かった所。</p>', 30), repeat('よかった所と悪かった所。', 30), '', '', '', false, 1 + r.n % 10, at, at, at, floor(100 * power(random(), 4)), 4
     from (select n, ${skewed(String(games))} as game, now() - n * interval '97 seconds' as at from generate_series(1, ${count}) n) r
     join bench_game g on g.n = r.game`,
  `insert into ${version('game_score')} (game_id, reviews, counted, weight4, weighted2)
   select coalesce(game_id, ''), count(*), count(*), 4 * count(*), 4 * sum(score2) from ${version('game_review')} where status = 'published' group by grouping sets ((game_id), ())`,
  `insert into ${version('publication')} (work_id, kind, author_id, position, notification_id, created_at)
   select work_id, kind, author_id, row_number() over (order by at), gen_random_uuid(), at from (
     select article_id as work_id, 'article' as kind, author_id, published_at as at from ${version('article_card')} where status = 'published'
     union all
     select review_id, 'review', author_id, published_at from ${version('game_review')} where status = 'published') w`,
  `insert into ${version('game_review_like')} (review_id, user_id, at, is_set, counted)
   select ${id('review', `(1 + ${skewed(String(count))})`)}, case when n % ${Math.max(2, Math.floor(count / READERS_REACTIONS))} = 3 then '${READER}' else ${id('user', skewed(String(users)))} end,
          now() - n * interval '11 seconds', true, true from generate_series(1, ${count}) n on conflict do nothing`,
  `insert into ${version('review_case')} (review_id, author_id, game_id, state, rule, reason, suspended_at, appeal_state, appealed_at)
   select review_id, author_id, game_id, case when turn <= ${WAITING} then 'suspended' else 'reinstated' end, 'spam', '{}', published_at,
          case when turn % 3 = 0 then 'waiting' end, case when turn % 3 = 0 then published_at end
     from (select *, row_number() over (order by review_id) as turn from ${version('game_review')} where status = 'suspended') r`,
]

/** SQL: whether comment `n` mentions a member. */
const MENTIONING = 'n % 10 = 2'
const QUOTE = JSON.stringify({ blockId: 'block0', from: 0, to: PASSAGE.length, hash: passageHash(PASSAGE) })
const bodyOf = (users: number) =>
  `case when ${MENTIONING} then '@user-' || (n % ${users}) || ' ' else '' end || 'ここは二回目に行くと楽です。'`
const mentionsOf = (users: number) =>
  `case when ${MENTIONING} then array[${id('user', `(n % ${users})`)}] else '{}'::text[] end`
const conversations = (articles: number) => Math.min(articles, CONVERSATIONS)

/** As many as articles, the replies under the article with the most comments, and those of the reader. */
const comments = (articles: number, users: number): string[] => [
  `insert into ${version('article_comment')} (comment_id, subject_id, author_id, root_id, reply_to, reply_to_author, anonymous, body, mentions,
            quote, posted_at, state, suspended, held_by, held_position, place, likes, replies)
   select ${id('comment', 'n')}, case when began <= ${CONVERSATIONS} then ${id('article', '0')} else ${id('article', `(began % ${Math.floor(articles / 10)} + 100)`)} end,
          ${id('user', skewed(String(users)))}, case when is_reply then ${id('comment', 'began')} end, case when is_reply then ${id('comment', 'began')} end,
          case when is_reply then ${id('user', skewed(String(users)))} end, n % 7 = 0, ${bodyOf(users)}, ${mentionsOf(users)},
          case when n % 5 = 0 and not is_reply then '${QUOTE}'::jsonb end, now() - (${articles} - n) * interval '11 seconds', case when held then 'held' else 'shown' end, false,
          case when caught then '{first_links}'::text[] else '{}' end, case when held then n end,
          case when is_reply then 0 when n <= ${CONVERSATIONS} then n else 1 + n / ${Math.floor(articles / 10)} end, floor(50 * power(random(), 4)), 0
     from (select n, is_reply, n - is_reply::int as began
             from generate_series(1, ${articles}) n, lateral (select n > ${CONVERSATIONS} and n % 4 = 1) r (is_reply)) c,
           lateral (select n % ${DONE_PART} = 3, n % ${DONE_PART} = 3 and n > ${articles - DONE_PART * WAITING}) h (caught, held)`,
  `insert into ${version('article_comment')} (comment_id, subject_id, author_id, anonymous, body, mentions, posted_at, state, suspended, held_by,
            place, likes, replies)
   select ${id('own comment', 'n')}, ${id('article', `(n % ${Math.floor(articles / 10)} + 100)`)}, '${READER}', false, repeat('ここは二回目に行くと楽です。', 8), '{}',
          now() - n * interval '3 minutes', 'shown', false, '{}', ${articles} + n, 3, 0
     from generate_series(1, ${READERS_COMMENTS}) n`,
  `insert into ${version('article_comment')} (comment_id, subject_id, author_id, root_id, reply_to, reply_to_author, anonymous, body, mentions,
            posted_at, state, suspended, held_by, place, likes, replies)
   select ${id('reply', 'n')}, ${id('article', '0')}, ${id('user', skewed(String(users)))}, ${id('comment', 'began')},
          case when n % 2 = 0 then ${id('comment', 'began')} else ${id('reply', `(n - ${conversations(articles)})`)} end, ${id('user', skewed(String(users)))},
          n % 7 = 0, ${bodyOf(users)}, ${mentionsOf(users)}, now() - (${CONVERSATIONS * REPLIES + MOST_REPLIES} - n) * interval '5 seconds',
          case when n % 50 = 4 then 'suspended' when n % 50 = 5 then 'deleted' else 'shown' end, n % 50 = 4, '{}', 0,
          floor(50 * power(random(), 4)), 0
     from (select n, case when n <= ${conversations(articles) * REPLIES} then 1 + n % ${conversations(articles)} else 1 end as began
             from generate_series(1, ${conversations(articles) * REPLIES + MOST_REPLIES}) n) r`,
  `update ${version('article_comment')} c set replies = r.replies
     from (select root_id, count(*) as replies from ${version('article_comment')}
            where root_id is not null and state in ('shown', 'suspended') group by root_id) r
    where r.root_id = c.comment_id`,
  `insert into ${version('comment_total')} (subject_id, comments, threads)
   select subject_id, count(*), max(place) from ${version('article_comment')} group by subject_id`,
  `insert into ${version('comment_alias')} (subject_id, author_id, first_at, first_id, number)
   select subject_id, author_id, min(posted_at), min(comment_id), row_number() over (partition by subject_id order by min(posted_at))
     from ${version('article_comment')} where anonymous group by subject_id, author_id`,
]

const queues = (articles: number, users: number): string[] => [
  `insert into ${version('report_case')} (subject_id, subject_kind, author_id, open, reports, open_since, last_closed_at)
   select comment_id, 'comment', author_id, case when turn <= ${WAITING} then 1 else 0 end, 1, posted_at, case when turn > ${WAITING} then posted_at end
     from (select *, row_number() over (order by comment_id) as turn from ${version('article_comment')}) c where turn % ${DONE_PART} = 0 or turn <= ${WAITING}
   union all
   select article_id, 'article', author_id, case when turn <= ${WAITING} then 1 else 0 end, 1, published_at, case when turn > ${WAITING} then published_at end
     from (select *, row_number() over (order by article_id) as turn from ${version('article_card')} where status = 'published') a where turn % ${DONE_PART} = 0 or turn <= ${WAITING}`,
  `insert into ${version('report')} (subject_id, reporter_id, report_id, reason, reported_at)
   select subject_id, case when row_number() over () % ${Math.max(2, Math.floor(articles / DONE_PART / READERS_REACTIONS))} = 1 then '${READER}' else ${id('user', 'reports')} end, gen_random_uuid(), 'spam', coalesce(open_since, last_closed_at) from ${version('report_case')}`,
  `insert into ${version('comment_case')} (comment_id, subject_id, author_id, state, rule, reason, suspended_at, appeal_state, appealed_at)
   select comment_id, subject_id, author_id, case when turn <= ${WAITING} then 'suspended' else 'reinstated' end, 'spam', '{}', posted_at,
          case when turn % 3 = 0 then 'waiting' end, case when turn % 3 = 0 then posted_at end
     from (select *, row_number() over (order by comment_id desc) as turn from ${version('article_comment')}) c where turn % ${DONE_PART} = 0 or turn <= ${WAITING}`,
  `insert into ${version('moderation_case')} (article_id, author_id, game_id, state, rule, reason, evidence_revision, suspended_at, appeal_state, appealed_at)
   select article_id, author_id, game_id, case when turn <= ${WAITING} then 'suspended' else 'reinstated' end, 'spam', '{}', 3, published_at,
          case when turn % 3 = 0 then 'waiting' end, case when turn % 3 = 0 then published_at end
     from (select *, row_number() over (order by article_id) as turn from ${version('article_card')}) a where turn % ${DONE_PART} = 0 or turn <= ${WAITING}`,
  `insert into ${version('inquiry')} (inquiry_id, genre, about_kind, about_id, member_id, state, received_at)
   select 'inquiry' || n, 'report', 'article', ${id('article', 'n')}, ${id('user', `(n % ${users})`)}, case when n <= ${WAITING} then 'open' else 'done' end,
          now() - n * interval '5 minutes' from generate_series(1, ${Math.floor(articles / DONE_PART)}) n`,
  `insert into ${version('game_request')} (request_id, title, platforms, user_id, state, game_id, votes, requested_at, decided_at)
   select ${id('request', 'n')}, 'ゲーム ' || n, array['Switch'], case when n % 500 = 1 then '${READER}' else ${id('user', `(n % ${users})`)} end,
          case when n % 20 = 0 then 'open' else 'declined' end, null, floor(300 * power(random(), 4)), now() - n * interval '1 hour',
          case when n % 20 > 0 then now() - n * interval '50 minutes' end
     from generate_series(1, ${Math.floor(articles / DONE_PART)}) n`,
  `insert into ${version('game_request_vote')} (request_id, user_id, at, is_set, counted)
   select request_id, case when row_number() over () % 100 = 0 then '${READER}' else ${id('user', skewed(String(users)))} end, requested_at, true, true from ${version('game_request')}, generate_series(1, 3) n on conflict do nothing`,
  `insert into ${version('igdb_match')} (igdb_id, game_id, state, at)
   select n, 'game' || n, case when n % 5 = 0 then 'rejected' else 'claimed' end, now() from generate_series(1, ${Math.floor(articles / DONE_PART)}) n`,
  `insert into igdb.candidate (igdb_id, game_id, score, entry)
   select n, (select id from bench_game where bench_game.n = c.n % 100), n % 1000, '{}' from generate_series(1, 5000) c (n)`,
  `insert into ${version('partner')} (partner_id, name, author_id, suspended, added_at)
   select 'partner' || n, 'partner ' || n, ${id('user', 'n')}, false, now() - n * interval '1 day' from generate_series(1, 100) n`,
  `insert into ${version('partner_token')} (token_id, partner_id, scopes, until, revoked, made_at)
   select 'token' || n, 'partner' || (1 + n % 100), '{}', now() + interval '1 year', n % 10 > 0, now() - n * interval '1 hour' from generate_series(1, 2000) n`,
  `insert into ${version('notification_setting')} (user_id, kind, bell, mail, language)
   select user_id, kind, true, (array['never', 'daily', 'weekly'])[1 + abs(hashtext(user_id)) % 3], 'ja'
     from ${version('user_card')}, unnest(array['likes', 'comments', 'follows']) kind`,
]

/** Shelves, series and tables: a member has few, the reader has many. */
const ownLists = (articles: number, users: number): string[] => [
  `insert into ${version('shelf_entry')} (user_id, game_id, state, is_private, started_on, finished_on, minutes, changed_at, counted)
   select s.member, g.id, (array['backlog', 'playing', 'finished', 'dropped', 'interested'])[1 + s.n % 5], s.n % 20 = 7, null, null, case when s.n % 3 = 0 then s.n % 6000 end,
          now() - s.n * interval '7 minutes', s.n % 20 <> 7
     from (select n, ${id('user', `(n % ${users})`)} as member, ${skewed('(select count(*) from bench_game)')} as game from generate_series(1, ${users * 10}) n
           union all
           select n, '${READER}', n from generate_series(1, ${READERS_SHELF}) n) s
     join bench_game g on g.n = s.game on conflict do nothing`,
  `insert into ${version('shelf_count')} (game_id, state, members)
   select game_id, state, count(*) from ${version('shelf_entry')} where counted group by game_id, state`,
  `insert into ${version('article_series')} (series_id, owner_id, title, description, revision, removed, updated_at)
   select 'series' || n, case when n <= 100 then '${READER}' else ${id('user', `(n % ${users})`)} end, '連載 ' || n, '', 1, false, now() - n * interval '1 hour'
     from generate_series(1, ${users}) n`,
  `insert into ${version('series_part')} (article_id, series_id, place)
   select ${id('article', 'n')}, 'series' || (1 + n % ${users}), n / ${users} from generate_series(0, ${Math.floor(articles / 4)}) n`,
  `insert into ${version('database_category')} (category_id, owner_id, game_id, name, status, columns, created_at, updated_at)
   select ${id('category', 'n')}, case when n <= 100 then '${READER}' else ${id('user', `(n % ${users})`)} end, (select id from bench_game where bench_game.n = c.n % 100), '武器 ' || n, 'published',
          '[]', now(), now() - n * interval '1 hour' from generate_series(1, ${users}) c (n)`,
  `insert into ${version('category_size')} (category_id, rows, bytes, revision)
   select category_id, 0, 0, 1 from ${version('database_category')}`,
]
